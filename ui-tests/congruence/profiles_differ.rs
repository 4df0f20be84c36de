use cute_static::prelude::*;

fn require<L: CongruentWith<layout!((4,8))>>(_: L) {}

fn main() {
    require(layout!((4,(2,4))));
}
