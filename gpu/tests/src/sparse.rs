//! Products of a sparse A: of each four values along K two are stored, and metadata say which.

use crate::data::{OF_BF16, small};
use crate::executed::{Outcome, address, extent, floats, halves, launched, unless};
use cute_static::collective::MetadataLayouts;
use cute_static::numeric::BFloat16;
use cute_static::tensor::Addressing;
use cute_static_gpu_interpreter::{Entry, GlobalMemory};
use cute_static_kernels::gemm_sm80_sparse::{self, MetadataOf};

/// Small integers in bf16, and what is stored of A.
pub struct SparseProblem {
    /// (m, n, k)
    pub extents: [usize; 3],
    /// A with its zeros, row by row
    pub a: Vec<f32>,
    /// B, row by row
    pub b: Vec<f32>,
    /// The values of A that are stored, row by row
    pub stored: Vec<u16>,
    /// The metadata of whole tiles, word by word
    pub metadata: Vec<u32>,
}
type Block = <MetadataOf<BFloat16> as MetadataLayouts>::Block;
impl SparseProblem {
    /// Of these extents; k is a multiple of 4.
    pub fn new([m, n, k]: [usize; 3]) -> Self {
        const CHOICES: [[usize; 2]; 6] = [[0, 1], [0, 2], [0, 3], [1, 2], [1, 3], [2, 3]];
        let (mut number, mut choice, mut of_b) = (small(3), small(4), small(5));
        // Those of whole tiles of 128 × 64
        let (blocks_m, blocks_k) = (4 * m.div_ceil(128), 2 * k.div_ceil(64));
        let (mut a, mut stored) = (vec![0.0; m * k], Vec::new());
        // Whatever is behind the edges has metadata, too.
        let mut bits = vec![0b0100_u32; 32 * blocks_m * 8 * blocks_k];
        for row in 0..m {
            for group in 0..k / 4 {
                let kept = CHOICES[(choice(row * k + group) + 3) as usize % 6];
                bits[row * 8 * blocks_k + group] = (kept[0] | kept[1] << 2) as u32;
                for (i, which) in kept.into_iter().enumerate() {
                    let value = number(row * k + 4 * group + i) as f32;
                    a[row * k + 4 * group + which] = value;
                    stored.push((OF_BF16.nearest)(value));
                }
            }
        }
        let mut metadata = vec![0_u32; 32 * blocks_m * blocks_k];
        for row in 0..32 * blocks_m {
            for group in 0..8 * blocks_k {
                // A bit for each value: blocks along M come first.
                let at = Block::default().address((row as u64 % 32, 4 * group as u64 % 32)) as usize;
                let at = at + 32 * 32 * (row / 32 + blocks_m * (group / 8));
                metadata[at / 32] |= bits[row * 8 * blocks_k + group] << (at % 32);
            }
        }
        Self { extents: [m, n, k], a, b: (0..n * k).map(|i| of_b(i) as f32).collect(), stored, metadata }
    }
    /// B in bf16
    pub fn b(&self) -> Vec<u16> {
        self.b.iter().map(|x| (OF_BF16.nearest)(*x)).collect()
    }
    /// The first element of C that is wrong.
    pub fn wrong(&self, c: &[f32]) -> Option<String> {
        let k = self.extents[2];
        crate::data::difference(c, self.extents, |i, l| self.a[i * k + l], |j, l| self.b[j * k + l], |sum| sum)
    }
}
/// From the PTX of an entry
pub(crate) fn run(entry: &Entry, of: &[usize]) -> Outcome {
    let (problem, mut memory) = (SparseProblem::new([of[0], of[1], of[2]]), GlobalMemory::default());
    let [m, n, k] = problem.extents;
    let a = memory.upload(&halves(problem.stored.iter().copied()));
    let metadata = memory.upload(&problem.metadata.iter().flat_map(|word| word.to_le_bytes()).collect::<Vec<_>>());
    let (b, c) = (memory.upload(&halves(problem.b())), memory.allocate(4 * m * n));
    let shape = ([m.div_ceil(128), n.div_ceil(128)], gemm_sm80_sparse::THREADS, gemm_sm80_sparse::SHARED);
    let pointers = [a, metadata, b, c].map(address);
    let report = launched(entry, &mut memory, shape, &[&pointers[..], &[m, n, k].map(extent)].concat())?;
    unless(problem.wrong(&floats(&memory, c)?), report)
}
