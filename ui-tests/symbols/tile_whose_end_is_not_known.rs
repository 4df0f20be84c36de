//! Where K is large, the rows overlap.
use cute_static::prelude::*;
use cute_static::symbols;

symbols! { Gemm { M: multiple_of 64; K: multiple_of 8 } }

fn main() {
    let two = layout!((?M, ?K):(64, 1)).logical_product(layout!(2:1));
}
