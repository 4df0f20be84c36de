//! A row of K nibbles begins every N nibbles. Not every K is even.
use cute_static::numeric::Int4;
use cute_static::prelude::*;
use cute_static::symbols;
use cute_static::tma::TensorMap;

symbols! { Gemm { M; K: multiple_of 3; N: multiple_of 32 } }

fn main() {
    type Wrong = TensorMap<Int4, layout!((?M, ?K):(?N, 1)), layout!((64,128):(128,1)), shape!((64,128))>;
    let _: Wrong;
}
