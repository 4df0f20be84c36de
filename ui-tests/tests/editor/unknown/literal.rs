//! A function decides the type of a literal; that has nothing to do with depth, and a literal with its type, `0.0_f32`, is known
//! Depth: –

use cute_static::prelude::*;

pub fn product(a: &[f32; 4], f: impl Fn(f32, f32, f32) -> f32) {
    let a = Tensor::new(a, layout!((4,1)));
    let mut sums = OwnedTensor::filled(0.0, layout!((4,4)));
    gemm_with(&a, &a, &mut sums, &f); // unknown
}
