use cute_static::prelude::*;
use cute_static::symbols;

symbols! { Gemm { M: multiple_of 64; K: multiple_of 8 } }

fn main() {
    let a = layout!((?M, ?K):(?K, 1));
    let thread_values = a.compose_known(tiler!(<64, (4, 4):(2, 8)>));
}
