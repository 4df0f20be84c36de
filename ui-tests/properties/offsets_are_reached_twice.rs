use cute_static::prelude::*;

fn require<L: Injective>(_: L) {}

fn main() {
    require(layout!((4,8):(1,2)));
}
