//! Several products in one launch: a batch of matrices of one shape, and groups of matrices of their own shapes.

use crate::collectives::Numbers;
use crate::data::{OF_BF16, difference, small};
use crate::executed::{Outcome, address, extent, floats, halves, launched, unless};
use cute_static::numeric::BFloat16;
use cute_static::schedule::Schedule;
use cute_static_gpu_interpreter::{Argument, Entry, GlobalMemory};
use cute_static_kernels::gemm_collective::sm80_batched::{Group, InGroup};
use cute_static_kernels::gemm_sm80_batched::{self, BatchFormat};
use std::num::NonZeroU32;

/// The main loop
pub type Mainloop = <BFloat16 as BatchFormat>::Mainloop;
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
        let (tiles, blocks) = (Group::tiles::<Mainloop>([m, n, k]), NonZeroU32::new(blocks).expect("blocks"));
        let group = Group::new::<Mainloop>(matrices, [k, k, n], [m, n, k], first, blocks).expect("a schedule");
        (group, first + tiles.m * tiles.n)
    }
}
/// The extents of products of one launch: below a tile, of several, and none that fills the blocks evenly.
pub const SHAPES: [[usize; 3]; 4] = [[100, 34, 72], [200, 260, 136], [1, 2, 8], [128, 384, 64]];
/// The schedule of a batch
pub fn schedule([m, n, k]: [usize; 3], batch: usize, blocks: u32) -> Schedule<InGroup> {
    let tiles = Group::tiles::<Mainloop>([m, n, k].map(|extent| extent as i64));
    let tiles = cute_static::schedule::Tiles { batch: batch as u32, ..tiles };
    Schedule::new(tiles, blocks).expect("a schedule")
}

/// (m, n, k), the number of matrices and that of blocks, from the PTX
pub(crate) fn run_batched(entry: &Entry, of: &[usize]) -> Outcome {
    let (extents, batch, blocks, mut memory) = ([of[0], of[1], of[2]], of[3], of[4] as u32, GlobalMemory::default());
    let products: Vec<Product> = (0..batch).map(|number| Product::new(number, extents)).collect();
    let mut operand = |i: usize| {
        let all = products.iter().flat_map(|product| product.operands[i].iter().copied());
        memory.upload(&halves(all))
    };
    let (a, b) = (operand(0), operand(1));
    let [m, n, k] = extents;
    let c = memory.allocate(4 * batch * m * n);
    let Numbers { bytes, grid } = Numbers::of(schedule(extents, batch, blocks));
    let schedule = memory.upload(&bytes);
    let shape = ([grid[0] as usize, 1], gemm_sm80_batched::THREADS, gemm_sm80_batched::SHARED);
    let arguments = [address(a), address(b), address(c), extent(m), extent(n), extent(k), address(schedule)];
    let report = launched(entry, &mut memory, shape, &arguments)?;
    let found = floats(&memory, c)?;
    let wrong = products.iter().zip(found.chunks(m * n)).find_map(|(product, c)| product.wrong(c));
    unless(wrong, report)
}
/// The number of blocks, from the PTX
pub(crate) fn run_grouped(entry: &Entry, of: &[usize]) -> Outcome {
    let (blocks, mut memory, mut first) = (of[0] as u32, GlobalMemory::default(), 0);
    let (mut bytes, mut all) = (Vec::new(), Vec::new());
    for (number, extents) in SHAPES.into_iter().enumerate() {
        let product = Product::new(number, extents);
        let [a, b] = product.operands.each_ref().map(|operand| memory.upload(&halves(operand.iter().copied())));
        let c = memory.allocate(4 * extents[0] * extents[1]);
        let (group, end) = product.group([a, b, c].map(|at| at.number() as *mut u8), first, blocks);
        first = end;
        let mut words = vec![0_u8; size_of::<Group>()];
        // SAFETY: a group is `repr(C)`, of numbers and one truth, whose other bytes no kernel reads.
        unsafe { std::ptr::copy_nonoverlapping((&raw const group).cast::<u8>(), words.as_mut_ptr(), words.len()) };
        bytes.extend(words);
        all.push((product, c));
    }
    let groups = memory.upload(&bytes);
    let shape = ([blocks as usize, 1], gemm_sm80_batched::THREADS, gemm_sm80_batched::SHARED);
    let arguments = [address(groups), Argument::Integer(SHAPES.len() as i64)];
    let report = launched(entry, &mut memory, shape, &arguments)?;
    for (product, c) in &all {
        if let Some(wrong) = product.wrong(&floats(&memory, *c)?) {
            return Err(wrong);
        }
    }
    Ok(report)
}
