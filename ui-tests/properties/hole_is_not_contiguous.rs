use cute_static::prelude::*;

fn require<L: Contiguous>(_: L) {}

fn main() {
    require(layout!((4,2):(1,8)));
}
