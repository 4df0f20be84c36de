use cute_static::prelude::*;

fn require<L: CompatibleWith<layout!((4,(2,3)))>>(_: L) {}

fn main() {
    require(layout!((4,5)));
}
