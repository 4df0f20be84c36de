//! The first mode of a matrix is no tile: how many rows there are is known at run time only.
use cute_static::prelude::*;
use cute_static::symbols;

symbols! { Gemm { M: multiple_of 64; K: multiple_of 8 } }

fn main() {
    let sizes = Gemm { M: 64, K: 32 }.sizes().unwrap();
    let a = layout!((?M, ?K):(?K, 1)).with(sizes).unwrap();
    let column = a.tensor(&[0; 2048]).unwrap().tile(5);
}
