//! Several products in one launch: a batch of matrices of one shape, and groups of matrices of their own shapes.

use crate::collectives::Numbers;
use crate::data::{OF_BF16, difference, small};
use crate::executed::{Outcome, address, extent, floats, halves, launched, unless};
use cute_static::collective::Collective;
use cute_static::numeric::BFloat16;
use cute_static::schedule::Schedule;
use cute_static::tma::{RunTimeTensorMap, TensorMapParameters};
use cute_static::typenum::U1;
use cute_static_device::hopper::OperandMap;
use cute_static_device::machine::TensorMapObject;
use cute_static_gpu_interpreter::{Argument, DeviceAddress, Entry, GlobalMemory};
use cute_static_kernels::gemm_collective::BlockTile;
use cute_static_kernels::gemm_collective::groups::{InGroup, tiles_of};
use cute_static_kernels::gemm_collective::sm80_batched::Group;
use cute_static_kernels::gemm_sm80_batched::{self, BatchFormat};
use cute_static_kernels::gemm_sm90::{self, Format};
use cute_static_kernels::gemm_sm90_batched::GroupOf;
use std::num::NonZeroU32;

/// The main loop of SM80
pub type Mainloop = <BFloat16 as BatchFormat>::Mainloop;
/// … and of SM90
pub type MainloopSm90 = <BFloat16 as Format>::Mainloop;
/// Small integers in bf16, row-major.
pub struct Product {
    /// (m, n, k)
    pub extents: [usize; 3],
    /// A and B
    pub operands: [Vec<u16>; 2],
}
impl Product {
    /// Product `number` of a launch
    pub fn new(number: usize, extents: [usize; 3]) -> Self {
        let [m, n, k] = extents;
        let matrix = |seed: usize, len: usize| -> Vec<u16> {
            let mut next = small((2 * number + seed) as u64);
            (0..len).map(|i| (OF_BF16.nearest)(next(i) as f32)).collect()
        };
        Self { extents, operands: [matrix(1, m * k), matrix(2, n * k)] }
    }
    /// The first element of C that is wrong.
    pub fn wrong(&self, c: &[f32]) -> Option<String> {
        let (k, [a, b]) = (self.extents[2], &self.operands);
        let value = OF_BF16.value;
        difference(c, self.extents, |i, l| value(a[i * k + l]), |j, l| value(b[j * k + l]), |sum| sum)
    }
    /// The group of these matrices, behind so many tiles; and the tiles up to its end.
    pub fn group(&self, matrices: [*mut u8; 3], first: u32, blocks: u32) -> (Group, u32) {
        let [m, n, k] = self.extents.map(|extent| extent as i64);
        let (tiles, blocks) = (tiles_of::<Mainloop>([m, n, k]), NonZeroU32::new(blocks).expect("blocks"));
        let group = Group::new::<Mainloop>(matrices, [k, k, n], [m, n, k], first, blocks).expect("a schedule");
        (group, first + tiles.m * tiles.n)
    }
    /// As [`group`](Self::group), where A and B have tensor maps.
    pub fn mapped_group(
        &self,
        [a, b]: [*const TensorMapObject; 2],
        c: *mut f32,
        first: u32,
        blocks: u32,
    ) -> (GroupOf<BFloat16>, u32) {
        let extents = self.extents.map(|extent| extent as i64);
        let (tiles, blocks) = (tiles_of::<MainloopSm90>(extents), NonZeroU32::new(blocks).expect("blocks"));
        // SAFETY: the maps are those of the main loop, of these matrices.
        let maps = unsafe { (OperandMap::new(a), OperandMap::new(b)) };
        let group = GroupOf::<BFloat16>::new::<MainloopSm90>(maps, c, extents, first, blocks).expect("a schedule");
        (group, first + tiles.m * tiles.n)
    }
}
/// The parameters of the maps of A and B at these addresses, of one matrix, or of a batch of so many.
pub fn maps([m, n, k]: [usize; 3], batch: Option<usize>, [a, b]: [u64; 2]) -> [TensorMapParameters; 2] {
    fn map<M: RunTimeTensorMap<Strides = (i64, U1)>>(
        [rows, k]: [usize; 2],
        batch: Option<usize>,
        address: u64,
    ) -> TensorMapParameters {
        let (extents, strides) = ((rows as u64, k as u64), (k as i64, U1::new()));
        match batch {
            None => M::parameters(extents, strides, address),
            Some(count) => M::batch_parameters(extents, strides, (count as u64, (rows * k) as i64), address),
        }
        .expect("a map")
    }
    [map::<<BFloat16 as Format>::MapA>([m, k], batch, a), map::<<BFloat16 as Format>::MapB>([n, k], batch, b)]
}
/// The extents of products of one launch: below a tile, of several, and none that fills the blocks evenly.
pub const SHAPES: [[usize; 3]; 4] = [[100, 34, 72], [200, 260, 136], [1, 2, 8], [128, 384, 64]];
/// The schedule of a batch
pub fn schedule<G: Collective<TileShape: BlockTile>>(
    extents: [usize; 3],
    batch: usize,
    blocks: u32,
) -> Schedule<InGroup> {
    let tiles = tiles_of::<G>(extents.map(|extent| extent as i64));
    let tiles = cute_static::schedule::Tiles { batch: batch as u32, ..tiles };
    Schedule::new(tiles, blocks).expect("a schedule")
}

/// (m, n, k), the number of matrices and that of blocks, from the PTX
pub(crate) fn run_batched(entry: &Entry, of: &[usize]) -> Outcome {
    run_batch(entry, of, false)
}
/// As [`run_batched`], where A and B have tensor maps of three modes.
pub(crate) fn run_batched_by_maps(entry: &Entry, of: &[usize]) -> Outcome {
    run_batch(entry, of, true)
}
fn run_batch(entry: &Entry, of: &[usize], by_maps: bool) -> Outcome {
    let (extents, batch, blocks, mut memory) = ([of[0], of[1], of[2]], of[3], of[4] as u32, GlobalMemory::default());
    let products: Vec<Product> = (0..batch).map(|number| Product::new(number, extents)).collect();
    let mut operand = |i: usize| {
        let all = products.iter().flat_map(|product| product.operands[i].iter().copied());
        memory.upload(&halves(all))
    };
    let (a, b) = (operand(0), operand(1));
    let [m, n, k] = extents;
    let c = memory.allocate(4 * batch * m * n);
    let Numbers { bytes, grid } = Numbers::of(if by_maps {
        schedule::<MainloopSm90>(extents, batch, blocks)
    } else {
        schedule::<Mainloop>(extents, batch, blocks)
    });
    let (schedule, grid) = (memory.upload(&bytes), [grid[0] as usize, 1]);
    let report = if by_maps {
        let [of_a, of_b] = maps(extents, Some(batch), [a, b].map(DeviceAddress::number));
        let (a, b) = (memory.tensor_map(of_a, a), memory.tensor_map(of_b, b));
        let arguments = [address(a), address(b), address(c), extent(m), extent(n), address(schedule)];
        launched(entry, &mut memory, (grid, gemm_sm90::THREADS, gemm_sm90::SHARED), &arguments)?
    } else {
        let arguments = [address(a), address(b), address(c), extent(m), extent(n), extent(k), address(schedule)];
        launched(entry, &mut memory, (grid, gemm_sm80_batched::THREADS, gemm_sm80_batched::SHARED), &arguments)?
    };
    let found = floats(&memory, c)?;
    let wrong = products.iter().zip(found.chunks(m * n)).find_map(|(product, c)| product.wrong(c));
    unless(wrong, report)
}
/// The number of blocks, from the PTX
pub(crate) fn run_grouped(entry: &Entry, of: &[usize]) -> Outcome {
    run_groups(entry, of, |product, _, [a, b, c], first, blocks| {
        let (group, end) = product.group([a, b, c].map(|at| at.number() as *mut u8), first, blocks);
        (bytes_of(&group), end)
    })
}
/// As [`run_grouped`], where A and B have tensor maps.
pub(crate) fn run_grouped_by_maps(entry: &Entry, of: &[usize]) -> Outcome {
    run_groups(entry, of, |product, memory, [a, b, c], first, blocks| {
        let [of_a, of_b] = maps(product.extents, None, [a, b].map(DeviceAddress::number));
        let maps = [memory.tensor_map(of_a, a), memory.tensor_map(of_b, b)];
        let maps = maps.map(|at| at.number() as *const TensorMapObject);
        let (group, end) = product.mapped_group(maps, c.number() as *mut f32, first, blocks);
        (bytes_of(&group), end)
    })
}
/// The bytes of a group
fn bytes_of<G>(group: &G) -> Vec<u8> {
    let mut bytes = vec![0_u8; size_of::<G>()];
    // SAFETY: a group is `repr(C)`, of numbers and one truth, whose other bytes no kernel reads.
    unsafe { std::ptr::copy_nonoverlapping((&raw const *group).cast::<u8>(), bytes.as_mut_ptr(), bytes.len()) };
    bytes
}
/// The group of a product at these addresses behind so many tiles, of so many blocks, as bytes, and the tiles up to its end
type Grouping = fn(&Product, &mut GlobalMemory, [DeviceAddress; 3], u32, u32) -> (Vec<u8>, u32);
fn run_groups(entry: &Entry, of: &[usize], grouping: Grouping) -> Outcome {
    let (blocks, mut memory, mut first) = (of[0] as u32, GlobalMemory::default(), 0);
    let (mut bytes, mut all) = (Vec::new(), Vec::new());
    for (number, extents) in SHAPES.into_iter().enumerate() {
        let product = Product::new(number, extents);
        let [a, b] = product.operands.each_ref().map(|operand| memory.upload(&halves(operand.iter().copied())));
        let c = memory.allocate(4 * extents[0] * extents[1]);
        let (group, end) = grouping(&product, &mut memory, [a, b, c], first, blocks);
        first = end;
        bytes.extend(group);
        all.push((product, c));
    }
    let groups = memory.upload(&bytes);
    let (threads, shared) = if entry.name().contains("sm90") {
        (gemm_sm90::THREADS, gemm_sm90::SHARED)
    } else {
        (gemm_sm80_batched::THREADS, gemm_sm80_batched::SHARED)
    };
    let shape = ([blocks as usize, 1], threads, shared);
    let arguments = [address(groups), Argument::Integer(SHAPES.len() as i64)];
    let report = launched(entry, &mut memory, shape, &arguments)?;
    for (product, c) in &all {
        if let Some(wrong) = product.wrong(&floats(&memory, *c)?) {
            return Err(wrong);
        }
    }
    Ok(report)
}
