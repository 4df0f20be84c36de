use cute_static::prelude::*;
use cute_static::bounds;
use cute_static::typenum::U16;

fn require<A: bounds::LeftDivisibleBy<U16>>() {}

fn main() {
    // 16 = 4·4, and 4 does not divide 6.
    require::<shape!((4,6,8))>();
}
