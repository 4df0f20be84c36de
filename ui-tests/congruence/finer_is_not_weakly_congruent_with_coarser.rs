use cute_static::prelude::*;

fn require<L: WeaklyCongruentWith<layout!((4,6))>>(_: L) {}

fn main() {
    require(layout!((4,(2,3))));
}
