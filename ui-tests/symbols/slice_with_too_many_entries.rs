use cute_static::prelude::*;
use cute_static::symbols;

symbols! { Gemm { M: multiple_of 64; K: multiple_of 8 } }

fn main() {
    let row = layout!((?M, ?K):(?K, 1)).slice(coord!((3, _, 0)));
}
