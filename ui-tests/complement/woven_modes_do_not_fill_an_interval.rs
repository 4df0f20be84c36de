use cute_static::prelude::*;
use cute_static::typenum::U8;

// The offsets are 0, 2, 3, 5. The open complement, 1:6, exists.
type R = ComplementIn<layout!((2,2):(2,3)), U8>;

fn main() {
    let _: R = Default::default();
}
