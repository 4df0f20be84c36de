use cute_static::prelude::*;
use cute_static::bounds;
use cute_static::typenum::U28;

fn require<A: bounds::WeaklyLeftDivisibleBy<U28>>() {}

fn main() {
    // 28 = 4·7, and 7 is beyond 6.
    require::<shape!((4,6,8))>();
}
