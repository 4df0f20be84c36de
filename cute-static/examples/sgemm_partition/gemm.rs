//! `C = A·Bᵀ` over the partition, one simulated thread after another.

use super::partition::{PartitionA, PartitionB, PartitionC};
use cute_static::prelude::*;

const M: usize = 256;
const N: usize = 256;
const K: usize = 64;

/// C, (M, N) row-major, in 128 × 128 tiles.
type C = layout!((256,256):(256,1));
type TilesOfC = ZippedDivide<C, tiler!(<128:1, 128:1>)>;
type TileOfC = Composition<C, tiler!(<128:1, 128:1>)>;
/// A and B, (M, K) and (N, K) row-major, in 128 × 8 tiles.
type Operand = layout!((256,64):(64,1));
type TilesOfOperand = ZippedDivide<Operand, tiler!(<128:1, 8:1>)>;
type TileOfOperand = Composition<Operand, tiler!(<128:1, 8:1>)>;

/// One tile of C: what a block of 256 threads does.
fn block(bm: usize, bn: usize, a: &[f32], b: &[f32], c: &mut [f32]) {
    let (tiles, operands) = (TilesOfC::default(), TilesOfOperand::default());
    let my_c = PartitionC::<TileOfC>::default();
    let my_a = PartitionA::<TileOfOperand>::default();
    let my_b = PartitionB::<TileOfOperand>::default();
    let at_c = tiles.offset((0, (bm, bn))) as usize;
    for thread in 0..256 {
        let mut acc = [0.0; 64];
        for step in 0..K / 8 {
            let at_a = operands.offset((0, (bm, step))) as usize;
            let at_b = operands.offset((0, (bn, step))) as usize;
            for k in 0..8 {
                let load = |i: usize| {
                    let at = (thread, i + 8 * k);
                    (a[at_a + my_a.offset(at) as usize], b[at_b + my_b.offset(at) as usize])
                };
                let fragment: [(f32, f32); 8] = std::array::from_fn(load);
                for (value, sum) in acc.iter_mut().enumerate() {
                    *sum += fragment[value % 8].0 * fragment[value / 8].1;
                }
            }
        }
        for (value, sum) in acc.into_iter().enumerate() {
            c[at_c + my_c.offset((thread, value)) as usize] = sum;
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
