use cute_static::prelude::*;
use cute_static::bounds;

fn require<L: bounds::Injective>() {}

fn main() {
    // 3·2 = 2·3
    require::<layout!((4,3):(2,3))>();
}
