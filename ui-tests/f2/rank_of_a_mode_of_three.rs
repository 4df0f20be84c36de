// A mode of size 3 has no columns.
use cute_static::prelude::*;

fn main() {
    let _: F2Rank<layout!((4,3):(f1,f4))>;
}
