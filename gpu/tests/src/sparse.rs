//! Products of a sparse A: of each four values along K two are stored, and metadata say which.

use crate::data::{OF_BF16, small};
use crate::executed::{Outcome, address, extent, floats, halves, launched, unless};
use cute_static::collective::{MetadataLayouts, MetadataParts};
use cute_static::layout::Coordinate;
use cute_static::numeric::BFloat16;
use cute_static::tensor::Addressing;
use cute_static::tma::{RunTimeTensorMap, TensorMapParameters};
use cute_static::typenum::{U1, U128};
use cute_static_gpu_interpreter::{DeviceAddress, Entry, GlobalMemory, Wavefronts};
use cute_static_kernels::gemm_sm80_sparse::{self, MetadataOf};
use cute_static_kernels::gemm_sm90_sparse::{self, SparseGroupFormat};

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
/// The order of metadata: the rows and values of a block, those of a tile, and where the bit of a value is in its block.
#[derive(Clone, Copy)]
pub struct Blocks {
    block: [usize; 2],
    tile: [usize; 2],
    at: fn(u64, u64) -> i64,
}
fn at<L: Addressing<Offset = i64> + Default>(row: u64, value: u64) -> i64
where
    (u64, u64): Coordinate<<L as Addressing>::Modes>,
{
    L::default().address((row, value))
}
/// The blocks of `mma.sp`
pub const OF_SM80: Blocks =
    Blocks { block: [32, 32], tile: [128, 64], at: at::<<MetadataOf<BFloat16> as MetadataLayouts>::Block> };
type Metadata = <BFloat16 as SparseGroupFormat>::Metadata;
/// … and of wgmma
pub const OF_SM90: Blocks =
    Blocks { block: [64, 128], tile: [128, 128], at: at::<<Metadata as MetadataLayouts>::Block> };
impl SparseProblem {
    /// Of these extents; k is a multiple of 4.
    pub fn new([m, n, k]: [usize; 3], Blocks { block: [rows, values], tile, at }: Blocks) -> Self {
        const CHOICES: [[usize; 2]; 6] = [[0, 1], [0, 2], [0, 3], [1, 2], [1, 3], [2, 3]];
        let (mut number, mut choice, mut of_b) = (small(3), small(4), small(5));
        // Those of whole tiles
        let (blocks_m, blocks_k) = (m.next_multiple_of(tile[0]) / rows, k.next_multiple_of(tile[1]) / values);
        let groups = values / 4 * blocks_k;
        let (mut a, mut stored) = (vec![0.0; m * k], Vec::new());
        // Whatever is behind the edges has metadata, too.
        let mut bits = vec![0b0100_u32; rows * blocks_m * groups];
        for row in 0..m {
            for group in 0..k / 4 {
                let kept = CHOICES[(choice(row * k + group) + 3) as usize % 6];
                bits[row * groups + group] = (kept[0] | kept[1] << 2) as u32;
                for (i, which) in kept.into_iter().enumerate() {
                    let value = number(row * k + 4 * group + i) as f32;
                    a[row * k + 4 * group + which] = value;
                    stored.push((OF_BF16.nearest)(value));
                }
            }
        }
        let mut metadata = vec![0_u32; rows * values / 32 * blocks_m * blocks_k];
        for row in 0..rows * blocks_m {
            for group in 0..groups {
                // A bit for each value: blocks along M come first.
                let in_block = at((row % rows) as u64, (4 * group % values) as u64) as usize;
                let at = in_block + rows * values * (row / rows + blocks_m * (4 * group / values));
                metadata[at / 32] |= bits[row * groups + group] << (at % 32);
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
/// The parameters of the maps of the stored A, of the metadata and of B at these addresses, for the kernel of SM90
pub fn maps([m, n, k]: [usize; 3], [a, metadata, b]: [u64; 3]) -> [TensorMapParameters; 3] {
    let [blocks_m, blocks_k] = [m.next_multiple_of(128) as u64 / 64, k.div_ceil(128) as u64];
    // 64 × 128 bits, as words of 64
    let (words, strides) = (128_u64, (U1::new(), U128::new(), 128 * blocks_m as i64));
    let stored = k / 2;
    [
        <BFloat16 as SparseGroupFormat>::MapA::parameters((m as u64, stored as u64), (stored as i64, U1::new()), a),
        <Metadata as MetadataParts>::Map::parameters((words, blocks_m, blocks_k), strides, metadata),
        <BFloat16 as SparseGroupFormat>::MapB::parameters((n as u64, k as u64), (k as i64, U1::new()), b),
    ]
    .map(|map| map.expect("a map"))
}
/// From the PTX of an entry of SM90
pub(crate) fn run_by_maps(entry: &Entry, of: &[usize]) -> Outcome {
    let (problem, mut memory) = (SparseProblem::new([of[0], of[1], of[2]], OF_SM90), GlobalMemory::default());
    let [m, n, k] = problem.extents;
    let a = memory.upload(&halves(problem.stored.iter().copied()));
    let metadata = memory.upload(&problem.metadata.iter().flat_map(|word| word.to_le_bytes()).collect::<Vec<_>>());
    let (b, c) = (memory.upload(&halves(problem.b())), memory.allocate(4 * m * n));
    let [of_a, of_metadata, of_b] = maps(problem.extents, [a, metadata, b].map(DeviceAddress::number));
    let maps = [memory.tensor_map(of_a, a), memory.tensor_map(of_metadata, metadata), memory.tensor_map(of_b, b)];
    let shape = ([m.div_ceil(128), n.div_ceil(128)], gemm_sm90_sparse::THREADS, gemm_sm90_sparse::SHARED);
    let arguments = [&maps.map(address)[..], &[address(c)], &[m, n, k].map(extent)].concat();
    let report = launched(entry, &mut memory, shape, &arguments)?;
    // The order of the metadata, which is CUTLASS's, makes each load of a word take two wavefronts. Nothing else accesses shared memory.
    if report.taken != 2 * report.ideal {
        return Err(format!("other conflicts than those of metadata: {report:?}"));
    }
    unless(problem.wrong(&floats(&memory, c)?), Wavefronts { taken: report.ideal, ..report })
}
/// From the PTX of an entry of SM80
pub(crate) fn run(entry: &Entry, of: &[usize]) -> Outcome {
    let (problem, mut memory) = (SparseProblem::new([of[0], of[1], of[2]], OF_SM80), GlobalMemory::default());
    let [m, n, k] = problem.extents;
    let a = memory.upload(&halves(problem.stored.iter().copied()));
    let metadata = memory.upload(&problem.metadata.iter().flat_map(|word| word.to_le_bytes()).collect::<Vec<_>>());
    let (b, c) = (memory.upload(&halves(problem.b())), memory.allocate(4 * m * n));
    let shape = ([m.div_ceil(128), n.div_ceil(128)], gemm_sm80_sparse::THREADS, gemm_sm80_sparse::SHARED);
    let pointers = [a, metadata, b, c].map(address);
    let report = launched(entry, &mut memory, shape, &[&pointers[..], &[m, n, k].map(extent)].concat())?;
    unless(problem.wrong(&floats(&memory, c)?), report)
}
