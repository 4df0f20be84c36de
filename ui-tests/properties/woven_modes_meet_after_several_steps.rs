use cute_static::prelude::*;

fn require<L: Injective>(_: L) {}

fn main() {
    // 3·2 = 2·3
    require(layout!((4,3):(2,3)));
}
