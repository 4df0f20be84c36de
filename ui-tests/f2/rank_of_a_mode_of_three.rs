// A mode of size 3 has no columns.
use cute_static::prelude::*;
use cute_static::algebra::F2Rank;

fn main() {
    let _: F2Rank<layout!((4,3):(f1,f4))>;
}
