//! The rows of A are not contiguous, and those of shared memory are.
use cute_static::numeric::Float16;
use cute_static::prelude::*;
use cute_static::symbols;
use cute_static::tma::TensorMap;

symbols! { Gemm { M: multiple_of 8; K: multiple_of 8 } }

fn main() {
    type Rows = Swizzled<Swizzle128B, Elements<16>, layout!((128,64):(64,1))>;
    type Wrong = TensorMap<Float16, layout!((?M, ?K):(1, ?M)), Rows, shape!((128,64))>;
    let _: Wrong;
}
