use cute_static::prelude::*;
use cute_static::symbols;

symbols! { Gemm { M: multiple_of 64; K: multiple_of 8 } }

fn main() {
    let halves = layout!((?M, ?K):(?K, 1)).logical_divide(layout!(?M:1));
}
