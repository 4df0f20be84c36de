use cute_static::prelude::*;
use cute_static::bounds;

fn require<L: bounds::Injective>() {}

fn main() {
    require::<layout!((4,8):(1,2))>();
}
