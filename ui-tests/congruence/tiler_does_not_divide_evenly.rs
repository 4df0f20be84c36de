use cute_static::prelude::*;
use cute_static::bounds;

fn require<L: bounds::EvenlyDividedBy<shape!((3,4))>>() {}

fn main() {
    require::<layout!((8,16))>();
}
