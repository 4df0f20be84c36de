use cute_static::prelude::*;

fn require<L: Bijective>(_: L) {}

fn main() {
    require(layout!(8:-1));
}
