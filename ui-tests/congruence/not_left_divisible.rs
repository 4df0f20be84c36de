use cute_static::prelude::*;
use cute_static::typenum::U16;

fn require<A: LeftDivisibleBy<U16>>() {}

fn main() {
    // 16 = 4·4, and 4 does not divide 6.
    require::<shape!((4,6,8))>();
}
