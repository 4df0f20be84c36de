//! The identity layout yields coordinates.
use cute_static::prelude::*;
use cute_static::symbols;

symbols! { Gemm { M: multiple_of 64; K: multiple_of 8 } }

fn main() {
    let sizes = Gemm { M: 64, K: 8 }.sizes().unwrap();
    let matrix = layout!((?M, ?K):(1@0, 1@1)).with(sizes).unwrap();
    let offset = matrix.offset((1, 2));
}
