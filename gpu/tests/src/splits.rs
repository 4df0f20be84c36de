//! Products whose tiles several blocks compute: split-K and stream-K.

use crate::batches::{self, Mainloop, MainloopSm90, Product};
use crate::collectives::Numbers;
use crate::executed::{Outcome, address, extent, floats, halves, launched, unless};
use cute_static::collective::Collective;
use cute_static::numeric::BFloat16;
use cute_static::schedule::{AlongN, Schedule, Scheduler, SplitK, StreamK};
use cute_static::typenum::U3;
use cute_static_device::epilogue::partial_bytes;
use cute_static_gpu_interpreter::{DeviceAddress, Entry, GlobalMemory};
use cute_static_kernels::gemm_collective::BlockTile;
use cute_static_kernels::gemm_collective::groups::tiles_of;
use cute_static_kernels::gemm_sm80_batched::{self, BatchFormat};
use cute_static_kernels::gemm_sm90::{self, Format};

/// Each tile in three parts
pub type InParts = SplitK<U3, AlongN>;
/// The k tiles of the first tiles, shared evenly
pub type InShares = StreamK<AlongN>;
/// The schedule of a product of these extents by the main loop `G`
pub fn schedule<G: Collective<TileShape: BlockTile>, S: Scheduler>(extents: [usize; 3], blocks: u32) -> Schedule<S> {
    Schedule::new(tiles_of::<G>(extents.map(|extent| extent as i64)), blocks).expect("a schedule")
}
/// The workspace of a schedule, as words, for either main loop: no number in the slots, and flags that are not set.
pub fn workspace<S: Scheduler>(schedule: &Schedule<S>, is_sm90: bool) -> Vec<u32> {
    let partial = if is_sm90 {
        partial_bytes::<<BFloat16 as Format>::Direct>()
    } else {
        partial_bytes::<<BFloat16 as BatchFormat>::Epilogue>()
    };
    let (bytes, slots) = (schedule.workspace(partial).expect("bytes"), schedule.slots() as usize);
    let words = bytes as usize / 4;
    (0..words).map(|i| if i < words - slots { f32::NAN.to_bits() } else { 0 }).collect()
}
/// The extents of products, and numbers of blocks: as here blocks come one after another, a block waits for earlier ones only if there are as many as parts of tiles, or their number
/// divides that of the tiles.
pub const PARTS: [([usize; 3], u32); 3] = [([100, 34, 328], 3), ([200, 140, 200], 12), ([130, 140, 200], 1)];
/// Two blocks for one tile, more than two for several, and whole tiles besides the shares
pub const SHARES: [([usize; 3], u32); 3] = [([100, 34, 1096], 2), ([130, 140, 584], 3), ([100, 600, 584], 2)];

/// (m, n, k) and the number of blocks, in parts, from the PTX
pub(crate) fn run_in_parts(entry: &Entry, of: &[usize]) -> Outcome {
    run::<InParts>(entry, of)
}
/// As [`run_in_parts`], in shares
pub(crate) fn run_in_shares(entry: &Entry, of: &[usize]) -> Outcome {
    run::<InShares>(entry, of)
}
fn run<S: Scheduler>(entry: &Entry, of: &[usize]) -> Outcome {
    let (extents, blocks, is_sm90) = ([of[0], of[1], of[2]], of[3] as u32, entry.name().contains("sm90"));
    let (product, mut memory) = (Product::new(1, extents), GlobalMemory::default());
    let [a, b] = product.operands.each_ref().map(|operand| memory.upload(&halves(operand.iter().copied())));
    let [m, n, k] = extents;
    let c = memory.allocate(4 * m * n);
    let schedule =
        if is_sm90 { schedule::<MainloopSm90, S>(extents, blocks) } else { schedule::<Mainloop, S>(extents, blocks) };
    let words = workspace(&schedule, is_sm90);
    let workspace = memory.upload(&words.iter().flat_map(|word| word.to_le_bytes()).collect::<Vec<_>>());
    let Numbers { bytes, grid } = Numbers::of(schedule);
    let (schedule, grid) = (memory.upload(&bytes), [grid[0] as usize, 1]);
    let (launch, [a, b]) = if is_sm90 {
        let [of_a, of_b] = batches::maps(extents, None, [a, b].map(DeviceAddress::number));
        let maps = [memory.tensor_map(of_a, a), memory.tensor_map(of_b, b)];
        ((grid, gemm_sm90::THREADS, gemm_sm90::SHARED), maps)
    } else {
        ((grid, gemm_sm80_batched::THREADS, gemm_sm80_batched::SHARED), [a, b])
    };
    let matrices = [a, b, c].map(address);
    let others = [extent(m), extent(n), extent(k), address(schedule), address(workspace)];
    let report = launched(entry, &mut memory, launch, &[&matrices[..], &others].concat())?;
    unless(product.wrong(&floats(&memory, c)?), report)
}
