// What a layout over F2 leaves out are bits.
use cute_static::prelude::*;

fn main() {
    type Wrong = ComplementIn<layout!((2,2):(f1,f3)), cute_static::typenum::U12>;
    let _: Wrong;
}
