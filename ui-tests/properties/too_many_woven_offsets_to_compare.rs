use cute_static::prelude::*;
use cute_static::bounds;

fn require<L: bounds::Injective>() {}

fn main() {
    require::<layout!((40,40,40):(901,953,1009))>();
}
