// Integer strides are no vectors.
use cute_static::prelude::*;

fn main() {
    let _: F2Rank<layout!((4,4):(1,4))>;
}
