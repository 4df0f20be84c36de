use cute_static::prelude::*;
use cute_static::bounds;

fn require<L: bounds::Bijective>(_: L) {}

fn main() {
    require(layout!(8:-1));
}
