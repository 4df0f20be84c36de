use cute_static::prelude::*;
use cute_static::bounds;

fn require<L: bounds::CompatibleWith<layout!((4,(2,3)))>>() {}

fn main() {
    require::<layout!((4,5))>();
}
