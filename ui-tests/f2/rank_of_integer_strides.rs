// Integer strides are no vectors.
use cute_static::prelude::*;
use cute_static::algebra::F2Rank;

fn main() {
    let _: F2Rank<layout!((4,4):(1,4))>;
}
