use cute_static::prelude::*;
use cute_static::bounds;

fn require<L: bounds::CongruentWith<layout!((4,8))>>(_: L) {}

fn main() {
    require(layout!((4,(2,4))));
}
