use cute_static::prelude::*;
use cute_static::symbols;

symbols! { Gemm { M: multiple_of 64; N: multiple_of 64; K: multiple_of 8 } }

fn main() {
    let tiles = layout!((?M, ?K):(?K, 1)).zipped_divide(tiler!(<?N, 8>));
}
