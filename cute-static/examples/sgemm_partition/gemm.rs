//! `C = A·Bᵀ` over the partition, one simulated thread after another.

use crate::{Mma, Sums};
use cute_static::prelude::*;

const M: usize = 256;
const N: usize = 256;
const K: usize = 64;

/// One tile of C: what a block of 256 threads does. A and B are (M, K) and (N, K), in 128 × 8 tiles; C is (M, N). All are row-major.
fn block(bm: usize, bn: usize, a: &[f32], b: &[f32], c: &mut [f32]) {
    let a = Tensor::from_slice(a, layout!((256,64):(64,1))).expect("large enough");
    let b = Tensor::from_slice(b, layout!((256,64):(64,1))).expect("large enough");
    let mut c = Tensor::from_slice_mut(c, layout!((256,256):(256,1))).expect("large enough");
    for thread in (0..256).map(|thread| Mma::default().get_slice(thread)) {
        let mut sums = OwnedTensor::filled(0.0, Sums::default());
        for step in 0..K / 8 {
            let a = thread.partition_a(a.inner_partition(tiler!(<128, 8>), (bm, step)));
            let b = thread.partition_b(b.inner_partition(tiler!(<128, 8>), (bn, step)));
            Mma::default().gemm(&a, &b, &mut sums);
        }
        copy(&sums, &mut thread.partition_c(c.view_mut().inner_partition(tiler!(<128, 128>), (bm, bn))));
    }
}

/// Numbers in [-1, 1) from a seed.
fn matrix(len: usize, mut seed: u32) -> Vec<f32> {
    let mut next = || {
        seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (seed >> 8) as f32 / (1 << 23) as f32 - 1.0
    };
    (0..len).map(|_| next()).collect()
}

/// The product over the partition against the naive one in double precision.
pub fn compare() -> Result<String, String> {
    let (a, b) = (matrix(M * K, 1), matrix(N * K, 2));
    let mut c = vec![f32::NAN; M * N];
    for bm in 0..M / 128 {
        for bn in 0..N / 128 {
            block(bm, bn, &a, &b, &mut c);
        }
    }
    let mut worst = 0.0f64;
    for m in 0..M {
        for n in 0..N {
            let product = |k: usize| f64::from(a[m * K + k]) * f64::from(b[n * K + k]);
            let error = ((0..K).map(product).sum::<f64>() - f64::from(c[m * N + n])).abs();
            worst = if error.is_nan() { f64::INFINITY } else { worst.max(error) };
        }
    }
    let text = format!("{M} x {N} x {K} in 4 tiles, largest error {worst:.1e}");
    if worst < 1e-4 { Ok(text) } else { Err(text) }
}
