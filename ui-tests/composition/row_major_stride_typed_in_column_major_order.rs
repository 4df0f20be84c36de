// A tile of 12 by 8 was wanted, but its strides are typed for a matrix of 12 rows, in column-major order.
use cute_static::prelude::*;

type R = Composition<layout!((64,128), row_major), layout!((12,8):(1,12))>;

fn main() {
    let _: R = Default::default();
}
