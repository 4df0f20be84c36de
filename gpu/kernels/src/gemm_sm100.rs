//! `C = A·Bᵀ` on the tensor cores of Blackwell: bf16 to f32, tensor maps, tcgen05 128 × 256 × 16 with the accumulator in tensor memory.
//!
//! One thread copies, one multiplies; then four warps read the accumulator, 32 rows each.

use crate::gemm_sm90::{MapA, MapB};
use crate::pipeline;
use cute_static::instruction::mma::SM100_MMA_F16BF16_SS;
use cute_static::instruction::operand::MajorK;
use cute_static::numeric::{BFloat16, Float32};
use cute_static::prelude::*;
use cute_static::tensor::unroll::{Step, Unroll};
use cute_static::tma::IsTensorMap;
use cute_static::typenum::{U1, U4, U8, U128, U256};
use cute_static_device::blackwell::*;
use cute_static_device::element::Bf16;
use cute_static_device::global::Global;
use cute_static_device::hopper::{Barrier, TensorMapOf, fence_barriers};
use cute_static_device::machine::{self, TensorMapObject};
use cute_static_device::shared;
use cute_static_device::thread_of;
use cute_static_device::vector::store;

/// Threads of a block: four warps.
pub const THREADS: u32 = 128;
/// Stages of the pipeline.
pub const STAGES: u32 = 4;
/// Bytes of shared memory: the stages, two barriers each, one for the end, and the address of the accumulator.
pub const SHARED: u32 = SLOT + 8;
const SLOT: u32 = BARRIERS + 16 * STAGES + 8;
const BARRIERS: u32 = STAGES * STAGE;
const STAGE: u32 = OPERAND_A + OPERAND_B;
const OPERAND_A: u32 = 128 * 64 * 2;
const OPERAND_B: u32 = 256 * 64 * 2;
/// Columns of tensor memory: one for each of C.
const COLUMNS: u32 = 256;

type TileA = layout!((128,64):(64,1));
type TileB = layout!((256,64):(64,1));
type TileC = IdentityLayout<shape!((128, 256))>;
type Banks = Swizzle128B;
type Mma = SM100_MMA_F16BF16_SS<BFloat16, BFloat16, Float32, U128, U256>;
type Position = pipeline::Position<STAGES>;

/// `C = A·Bᵀ`: A is (m, k) and B is (n, k), both row-major, bf16; C is (m, n), row-major, f32. One tile of 128 × 256 a block: x counts
/// along m.
///
/// # Safety
/// `m` is a multiple of 128, `n` of 256, `k` a positive one of 64; the maps are made from the parameters of [`MapA`] and [`MapB`]; the pointer is a
/// multiple of 16 and reaches so many elements.
#[inline(always)]
pub unsafe fn gemm(a: *const TensorMapObject, b: *const TensorMapObject, c: *mut f32, n: i64, k: i64) {
    // SAFETY: as promised. Who fills a stage waits until the products that read it are done; who multiplies waits until it is full;
    // all wait for the last product before they read, and for one another before tensor memory is given back.
    unsafe {
        let thread = thread_of::<THREADS>();
        let barriers = Barriers;
        if thread == 0 {
            let mut stage = 0;
            while stage < STAGES {
                barriers.full(stage).init(1);
                barriers.empty(stage).init(1);
                stage += 1;
            }
            barriers.end().init(1);
            fence_barriers();
        }
        if thread < 32 {
            machine::tensor_memory_allocate(machine::shared_base() + SLOT, COLUMNS);
        }
        tensor_memory_before_barrier();
        machine::barrier();
        tensor_memory_after_barrier();
        let [address] = machine::load_shared::<1>(machine::shared_base() + SLOT);
        let sums = TensorAccumulator::<Mma>::at(address);

        let (row, column) = (machine::block_index_x() * 128, machine::block_index_y() * 256);
        let tiles = (k / 64) as u32;
        if thread == 0 {
            fill(barriers, TensorMapOf::new(a), TensorMapOf::new(b), (row, column), tiles);
        } else if thread == 32 {
            multiply(barriers, sums, tiles);
        }
        // The lanes of a warp meet again.
        machine::barrier();
        barriers.end().wait(0);
        tensor_memory_after_barrier();
        let c = Global::new(c, (n, U1::new())).tile::<shape!((128, 256))>((i64::from(row), i64::from(column)));
        U8::unroll(0, &mut Columns { thread: thread as u32, sums, c });
        tensor_memory_before_barrier();
        machine::barrier();
        if thread < 32 {
            machine::tensor_memory_free(address, COLUMNS);
        }
    }
}

/// The barriers of the block.
#[derive(Clone, Copy)]
struct Barriers;
impl Barriers {
    /// The stage is full.
    ///
    /// # Safety
    /// There are that many stages, and shared memory is as large as [`gemm`] demands. So for the others.
    #[inline(always)]
    unsafe fn full(self, stage: u32) -> Barrier {
        // SAFETY: it lies behind the stages, at a multiple of 8.
        unsafe { Barrier::at(BARRIERS, 2 * stage) }
    }
    /// The stage may be filled.
    ///
    /// # Safety
    /// As [`full`](Self::full).
    #[inline(always)]
    unsafe fn empty(self, stage: u32) -> Barrier {
        // SAFETY: as above.
        unsafe { Barrier::at(BARRIERS, 2 * stage + 1) }
    }
    /// All products are done.
    ///
    /// # Safety
    /// As [`full`](Self::full).
    #[inline(always)]
    unsafe fn end(self) -> Barrier {
        // SAFETY: as above.
        unsafe { Barrier::at(BARRIERS, 2 * STAGES) }
    }
}

/// One thread fills the stages.
///
/// # Safety
/// As [`gemm`]; one thread of the block calls it.
#[inline(always)]
unsafe fn fill(barriers: Barriers, a: TensorMapOf<MapA>, b: TensorMapOf<MapB>, (row, column): (u32, u32), tiles: u32) {
    // SAFETY: as in `gemm`.
    unsafe {
        let tile_a = shared::tensor::<Bf16, Banks, TileA, 0>();
        let tile_b = shared::tensor::<Bf16, Banks, TileB, OPERAND_A>();
        a.prepare();
        b.prepare();
        let (mut at, mut tile) = (Position::FIRST, 0);
        while tile < tiles {
            // In the first round every stage is empty: the phase before the first one is complete.
            barriers.empty(at.stage).wait(at.phase ^ 1);
            let full = barriers.full(at.stage);
            full.expect(const { (MapA::TRANSACTION_BYTES + MapB::TRANSACTION_BYTES) as u32 });
            let k = 64 * tile as i32;
            a.copy((row as i32, k), shared::stage::<STAGE, _, _, _>(tile_a, at.stage), full);
            b.copy((column as i32, k), shared::stage::<STAGE, _, _, _>(tile_b, at.stage), full);
            at = at.next();
            tile += 1;
        }
    }
}

/// One thread multiplies.
///
/// # Safety
/// As [`gemm`]; one thread of the block calls it, and the accumulator is the block's.
#[inline(always)]
unsafe fn multiply(barriers: Barriers, sums: TensorAccumulator<Mma>, tiles: u32) {
    // SAFETY: as in `gemm`.
    unsafe {
        let tile_a = shared::tensor::<Bf16, Banks, TileA, 0>();
        let tile_b = shared::tensor::<Bf16, Banks, TileB, OPERAND_A>();
        let (mut at, mut tile) = (Position::FIRST, 0);
        while tile < tiles {
            barriers.full(at.stage).wait(at.phase);
            tensor_memory_after_barrier();
            let a = tensor_operand::<BFloat16, MajorK, shape!((128, 16)), _, _, _, _, _>(
                shared::stage::<STAGE, _, _, _>(tile_a, at.stage),
            );
            let b = tensor_operand::<BFloat16, MajorK, shape!((256, 16)), _, _, _, _, _>(
                shared::stage::<STAGE, _, _, _>(tile_b, at.stage),
            );
            U4::unroll(0, &mut |k: u64| sums.multiply(a, b, k as u32, tile > 0 || k > 0));
            commit(barriers.empty(at.stage));
            at = at.next();
            tile += 1;
        }
        commit(barriers.end());
    }
}

/// 32 columns of C, one row for each thread.
struct Columns {
    thread: u32,
    sums: TensorAccumulator<Mma>,
    c: Tensor<Global<f32, (i64, U1)>, TileC>,
}
impl Step for Columns {
    #[inline(always)]
    fn step(&mut self, j: u64) {
        // SAFETY: as in `gemm`; all lanes come here together, and a row is its thread's own.
        unsafe {
            let words = self.sums.load(self.thread / 32, 32 * j as u32);
            // 32 columns of the row, number `j`
            let row = self.c.slice((self.thread, Underscore)).logical_divide(tiler!(<32>)).slice(((Underscore, j),));
            let held = Tensor::from_raw(words.as_ptr().cast_mut().cast::<f32>(), layout!(32:1));
            store(&held, &row);
        }
    }
}
