use cute_static::prelude::*;

fn require<L: EvenlyDividedBy<shape!((3,4))>>(_: L) {}

fn main() {
    require(layout!((8,16)));
}
