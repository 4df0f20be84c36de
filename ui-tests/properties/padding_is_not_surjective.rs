use cute_static::prelude::*;

fn require<L: Surjective>(_: L) {}

fn main() {
    require(layout!((4,8):(1,5)));
}
