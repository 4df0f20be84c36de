use cute_static::prelude::*;

fn require<L: Contiguous>(_: L) {}

fn main() {
    require(layout!((4,4):(1,2)));
}
