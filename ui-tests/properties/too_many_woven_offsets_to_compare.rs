use cute_static::prelude::*;

fn require<L: Injective>(_: L) {}

fn main() {
    require(layout!((40,40,40):(901,953,1009)));
}
