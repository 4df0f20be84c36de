use cute_static::prelude::*;
use cute_static::symbols;

symbols! { Gemm { M: multiple_of 64; K: multiple_of 8 } }

fn main() {
    let a = layout!((?M, ?K):(?K, 1)).with(Gemm { M: 64, K: 8 }.sizes().unwrap()).unwrap();
    let (row, start) = a.slice((3, Underscore, 0));
}
