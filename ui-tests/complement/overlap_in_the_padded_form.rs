use cute_static::prelude::*;
use cute_static::typenum::U64;

fn main() {
    type Wrong = PaddedComplement<layout!((4,3):(1,2)), U64>;
    let _: Wrong;
}
