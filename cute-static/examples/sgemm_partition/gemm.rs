//! `C = A·Bᵀ` over the partition, one simulated thread after another.

use crate::{Mma, Sums};
use cute_static::prelude::*;

const M: usize = 256;
const N: usize = 256;
const K: usize = 64;

/// What a thread has of a row-major tile of A or B, (V, M, K), and of C, (V, M, N), each behind its first element. rustc finds these types by
/// itself; they are stated so that a reader and an editor know them.
type PartAB = layout!((1,(4,2),8):(0,(64,4096),1));
type PartC = layout!((1,(4,2),(4,2)):(0,(256,16384),(1,64)));

/// One tile of C: what a block of 256 threads does. A and B are (M, K) and (N, K), in 128 × 8 tiles; C is (M, N). All are row-major.
fn block(bm: usize, bn: usize, a: &[f32], b: &[f32], c: &mut [f32]) {
    let a = Tensor::from_slice(a, layout!((256,64):(64,1))).expect("large enough");
    let b = Tensor::from_slice(b, layout!((256,64):(64,1))).expect("large enough");
    let mut c = Tensor::from_slice_mut(c, layout!((256,256):(256,1))).expect("large enough");
    for thread in (0..256).map(|thread| Mma::default().get_slice(thread)) {
        let mut sums = OwnedTensor::filled(0.0_f32, Sums::default());
        for step in 0..K / 8 {
            let a: Tensor<_, PartAB> = thread.partition_a(a.inner_partition(tiler!(<128, 8>), (bm, step)));
            let b: Tensor<_, PartAB> = thread.partition_b(b.inner_partition(tiler!(<128, 8>), (bn, step)));
            Mma::default().gemm(&a, &b, &mut sums);
        }
        let tile = c.view_mut().inner_partition(tiler!(<128, 128>), (bm, bn));
        let mut part: Tensor<_, PartC> = thread.partition_c(tile);
        copy(&sums, &mut part);
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
