//! `C = A·Bᵀ` on the tensor cores of Hopper: bf16 to f32, tensor maps, a pipeline of barriers in shared memory, wgmma 64 × 256 × 16, one
//! warpgroup that copies and two that multiply.

use cute_static::instruction::mma::SM90_64xNx16_F32BF16BF16_SS;
use cute_static::instruction::operand::MajorK;
use cute_static::numeric::BFloat16;
use cute_static::prelude::*;
use cute_static::tensor::unroll::{Step, Unroll};
use cute_static::tma::{AlignedBuffer, IsTensorMap, RunTime, TensorMap};
use cute_static::typenum::{U1, U4, U256, U1024};
use cute_static_device::element::Bf16;
use cute_static_device::global::Global;
use cute_static_device::hopper::*;
use cute_static_device::machine::{self, TensorMapObject};
use cute_static_device::shared;
use cute_static_device::thread_of;
use cute_static_device::vector::store;

/// Threads of a block: three warpgroups.
pub const THREADS: u32 = 384;
/// Warps that multiply: each says for itself that it has left a stage, since each waits for its own products.
const WARPS: u32 = 8;
/// Stages of the pipeline.
pub const STAGES: u32 = 4;
/// Bytes of shared memory: the stages, and behind them two barriers each.
pub const SHARED: u32 = BARRIERS + 16 * STAGES;
const BARRIERS: u32 = STAGES * STAGE;
const STAGE: u32 = OPERAND_A + OPERAND_B;
const OPERAND_A: u32 = 128 * 64 * 2;
const OPERAND_B: u32 = 256 * 64 * 2;

// ANCHOR: tiles
/// The tiles in shared memory: rows of 128 bytes, which is the span of the swizzle.
type TileA = layout!((128,64):(64,1));
type TileB = layout!((256,64):(64,1));
type Banks = Swizzle128B;
/// How A gets there, from a matrix whose extents are known at run time.
pub type MapA = TensorMap<BFloat16, RunTime<(i64, U1)>, Swizzled<Banks, Elements<16>, TileA>, shape!((128, 64))>;
/// How B gets there.
pub type MapB = TensorMap<BFloat16, RunTime<(i64, U1)>, Swizzled<Banks, Elements<16>, TileB>, shape!((256, 64))>;
const fn aligned<M: AlignedBuffer<U1024>>() {}
const _: () = (aligned::<MapA>(), aligned::<MapB>()).0;
// ANCHOR_END: tiles

type Atom = SM90_64xNx16_F32BF16BF16_SS<U256>;
/// Two warpgroups, one below the other.
pub type Mma = TiledMma<Atom, layout!((2, 1, 1))>;

/// `C = A·Bᵀ`: A is (m, k) and B is (n, k), both row-major, bf16; C is (m, n), row-major, f32. One tile of 128 × 256 a block: x counts
/// along m.
///
/// # Safety
/// `m` is a multiple of 128, `n` of 256, `k` of 64; the maps are made from the parameters of [`MapA`] and [`MapB`]; the pointer is a
/// multiple of 8 and reaches so many elements.
#[inline(always)]
pub unsafe fn gemm(a: *const TensorMapObject, b: *const TensorMapObject, c: *mut f32, n: i64, k: i64) {
    // SAFETY: as promised. Who fills a stage waits until all who multiply have left it; they wait until it is full.
    unsafe {
        let thread = thread_of::<THREADS>();
        let full = |stage: u32| Barrier::at(BARRIERS, 2 * stage);
        let empty = |stage: u32| Barrier::at(BARRIERS, 2 * stage + 1);
        if thread == 0 {
            let mut stage = 0;
            while stage < STAGES {
                full(stage).init(1);
                empty(stage).init(WARPS);
                stage += 1;
            }
            fence_barriers();
        }
        machine::barrier();
        let tile = Block {
            row: machine::block_index_x() * 128,
            column: machine::block_index_y() * 256,
            tiles: (k / 64) as u32,
        };
        if thread < 128 {
            machine::registers_down_to::<40>();
            if thread == 0 {
                tile.fill(TensorMapOf::new(a), TensorMapOf::new(b), full, empty);
            }
        } else {
            machine::registers_up_to::<232>();
            tile.multiply(thread - 128, Global::new(c, (n, U1::new())), full, empty);
        }
    }
}

/// The accumulators of a thread.
type Sums = Accumulators<Mma, layout!((128,256):(256,1)), 128>;
type Position = crate::pipeline::Position<STAGES>;
/// The tile of C of a block.
#[derive(Clone, Copy)]
struct Block {
    row: u32,
    column: u32,
    tiles: u32,
}
impl Block {
    /// One thread fills the stages.
    ///
    /// # Safety
    /// As [`gemm`]; one thread of the block calls it, and the barriers are those of the stages.
    #[inline(always)]
    unsafe fn fill(
        self,
        a: TensorMapOf<MapA>,
        b: TensorMapOf<MapB>,
        full: impl Fn(u32) -> Barrier,
        empty: impl Fn(u32) -> Barrier,
    ) {
        // SAFETY: as in `gemm`.
        unsafe {
            let tile_a = shared::tensor::<Bf16, Banks, TileA, 0>();
            let tile_b = shared::tensor::<Bf16, Banks, TileB, OPERAND_A>();
            a.prepare();
            b.prepare();
            // ANCHOR: fill
            let (mut at, mut tile) = (Position::FIRST, 0);
            while tile < self.tiles {
                // In the first round every stage is empty: the phase before the first one is complete.
                empty(at.stage).wait(at.phase ^ 1);
                full(at.stage).expect(const { (MapA::TRANSACTION_BYTES + MapB::TRANSACTION_BYTES) as u32 });
                let column = 64 * tile as i32;
                a.copy((self.row as i32, column), shared::stage::<STAGE, _, _, _>(tile_a, at.stage), full(at.stage));
                b.copy((self.column as i32, column), shared::stage::<STAGE, _, _, _>(tile_b, at.stage), full(at.stage));
                at = at.next();
                tile += 1;
            }
            // ANCHOR_END: fill
        }
    }

    /// Two warpgroups multiply, and store.
    ///
    /// # Safety
    /// As [`gemm`]; all threads of the two warpgroups call it, and the barriers are those of the stages.
    #[inline(always)]
    unsafe fn multiply(
        self,
        thread: usize,
        c: Global<f32, (i64, U1)>,
        full: impl Fn(u32) -> Barrier,
        empty: impl Fn(u32) -> Barrier,
    ) {
        // SAFETY: as in `gemm`.
        unsafe {
            let tile_a = shared::tensor::<Bf16, Banks, TileA, 0>();
            let tile_b = shared::tensor::<Bf16, Banks, TileB, OPERAND_A>();
            let group = thread as u32 / 128;
            // ANCHOR: multiply
            let mut sums = Accumulators::<Mma, layout!((128,256):(256,1)), 128>::zero();
            let (mut at, mut tile, mut before) = (Position::FIRST, 0, Position::FIRST);
            while tile < self.tiles {
                full(at.stage).wait(at.phase);
                let a = operand::<BFloat16, MajorK, shape!((64, 16)), _, _, _, _, _>(shared::stage::<STAGE, _, _, _>(
                    tile_a, at.stage,
                ));
                let b = operand::<BFloat16, MajorK, shape!((256, 16)), _, _, _, _, _>(shared::stage::<STAGE, _, _, _>(
                    tile_b, at.stage,
                ));
                sums.fence();
                U4::unroll(0, &mut Slice { a, b, group, sums: &mut sums });
                group_commit();
                // The products before these are done: their stage is free.
                group_wait::<1>();
                if tile > 0 && thread % 32 == 0 {
                    empty(before.stage).arrive();
                }
                before = at;
                at = at.next();
                tile += 1;
            }
            group_wait::<0>();
            // ANCHOR_END: multiply
            let mine = Mma::default().get_slice(thread);
            let c = c.tile::<shape!((128, 256))>((i64::from(self.row), i64::from(self.column)));
            store(&sums.tensor(), &mine.partition_c(c));
        }
    }
}

/// 16 of the 64 columns of a stage.
struct Slice<'s, A, B> {
    a: Operand<A>,
    b: Operand<B>,
    group: u32,
    sums: &'s mut Sums,
}
impl<A: Descriptors, B: Descriptors> Step for Slice<'_, A, B> {
    #[inline(always)]
    fn step(&mut self, k: u64) {
        let (a, b) = (self.a.descriptor(self.group, k as u32), self.b.descriptor(0, k as u32));
        // SAFETY: all threads of the warpgroup come here together.
        unsafe { self.sums.multiply(a, b) }
    }
}
