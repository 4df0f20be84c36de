use cute_static::prelude::*;

fn require<L: Contiguous>(_: L) {}

fn main() {
    require(layout!((2,2):(2,3)));
}
