// The gap between 4 and 6 holds half a tile; CuTe leaves it out.
use cute_static::prelude::*;
use cute_static::typenum::U72;

type R = ComplementIn<layout!((4,6):(1,6)), U72>;

fn main() {
    let _: R = Default::default();
}
