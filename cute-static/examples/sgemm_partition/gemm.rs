//! `C = A·Bᵀ` over the partition, one simulated thread after another.

use crate::Mma;
use cute_static::prelude::*;

const M: usize = 256;
const N: usize = 256;
const K: usize = 64;

/// C, (M, N) row-major, in 128 × 128 tiles; A and B, (M, K) and (N, K) row-major, in 128 × 8 tiles.
type TilesOfC = ZippedDivide<layout!((256,256):(256,1)), shape!((128, 128))>;
type TilesOfOperand = ZippedDivide<layout!((256,64):(64,1)), shape!((128, 8))>;
type Tile<Tiles> = Get<Tiles, typenum::U0>;

/// One tile of C: what a block of 256 threads does.
fn block(bm: usize, bn: usize, a: &[f32], b: &[f32], c: &mut [f32]) {
    let (tiles, operands) = (TilesOfC::default(), TilesOfOperand::default());
    for thread in (0..256).map(|thread| Mma::default().get_slice(thread)) {
        let (c_at, my_c) = thread.partition_c(Tile::<TilesOfC>::default());
        let (a_at, my_a) = thread.partition_a(Tile::<TilesOfOperand>::default());
        let (b_at, my_b) = thread.partition_b(Tile::<TilesOfOperand>::default());
        let mut sums = [[0.0; 8]; 8];
        for step in 0..K / 8 {
            let (a_at, b_at) = (a_at + operands.offset((0, (bm, step))), b_at + operands.offset((0, (bn, step))));
            for k in 0..8 {
                let rows: [f32; 8] = std::array::from_fn(|m| a[(a_at + my_a.offset((0, m, k))) as usize]);
                let columns: [f32; 8] = std::array::from_fn(|n| b[(b_at + my_b.offset((0, n, k))) as usize]);
                for (n, m) in (0..8).flat_map(|n| (0..8).map(move |m| (n, m))) {
                    sums[n][m] += rows[m] * columns[n];
                }
            }
        }
        for (n, m) in (0..8).flat_map(|n| (0..8).map(move |m| (n, m))) {
            c[(c_at + tiles.offset((0, (bm, bn))) + my_c.offset((0, m, n))) as usize] = sums[n][m];
        }
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
