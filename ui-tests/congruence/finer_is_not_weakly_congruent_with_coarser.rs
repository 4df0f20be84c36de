use cute_static::prelude::*;
use cute_static::bounds;

fn require<L: bounds::WeaklyCongruentWith<layout!((4,6))>>() {}

fn main() {
    require::<layout!((4,(2,3)))>();
}
