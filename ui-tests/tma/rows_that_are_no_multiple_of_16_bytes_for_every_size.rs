//! A row of K halves has a multiple of 8 bytes, and a tensor map needs 16.
use cute_static::numeric::Float16;
use cute_static::prelude::*;
use cute_static::symbols;
use cute_static::tma::TensorMap;

symbols! { Gemm { M; K: multiple_of 4 } }

fn main() {
    type Rows = Swizzled<Swizzle128B, Elements<16>, layout!((128,64):(64,1))>;
    type Wrong = TensorMap<Float16, layout!((?M, ?K):(?K, 1)), Rows, shape!((128,64))>;
    let _: Wrong;
}
