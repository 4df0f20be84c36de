// f2 is twice f1: the rank is 3, of 4 columns.
use cute_static::prelude::*;

fn require<L: Injective>(_: L) {}

fn main() {
    require(layout!((4,4):(f1,f2)));
}
