use cute_static::prelude::*;
use cute_static::symbols;

symbols! { Gemm { M: multiple_of 64; K: multiple_of 8 } }

fn main() {
    // The first mode has M rows.
    let part = layout!((?M, ?K):(?K, 1)).compose_known(layout!(?K:1));
}
