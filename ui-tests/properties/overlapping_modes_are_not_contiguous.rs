use cute_static::prelude::*;
use cute_static::bounds;

fn require<L: bounds::Contiguous>() {}

fn main() {
    require::<layout!((4,4):(1,2))>();
}
