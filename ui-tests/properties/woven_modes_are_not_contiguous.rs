use cute_static::prelude::*;
use cute_static::bounds;

fn require<L: bounds::Contiguous>(_: L) {}

fn main() {
    require(layout!((2,2):(2,3)));
}
