// f2 is twice f1: the rank is 3, of 4 columns.
use cute_static::prelude::*;
use cute_static::bounds;

fn require<L: bounds::Injective>() {}

fn main() {
    require::<layout!((4,4):(f1,f2))>();
}
