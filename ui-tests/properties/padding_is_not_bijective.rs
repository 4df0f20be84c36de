use cute_static::prelude::*;
use cute_static::bounds;

fn require<L: bounds::Bijective>() {}

fn main() {
    require::<layout!((4,8):(1,8))>();
}
