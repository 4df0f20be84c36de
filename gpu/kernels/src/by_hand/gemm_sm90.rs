//! The kernel of [`gemm_sm90`](crate::gemm_sm90) with barriers, phases, bytes and addresses of stages by hand, to compare the two.

use crate::gemm_sm90::{Bf16Atom, Direct, SHARED, THREADS, Tile};
use crate::sizes::whole_128x256x64 as whole;
use cute_static::instruction::operand::MajorK;
use cute_static::numeric::BFloat16;
use cute_static::prelude::*;
use cute_static::smem::GmmaTile;
use cute_static::tensor::unroll::Unroll;
use cute_static::tma::{IsTensorMap, RunTime, TensorMap};
use cute_static::typenum::{U1, U4, U40, U232, U1024};
use cute_static_device::accumulators::Accumulators;
use cute_static_device::epilogue::{Storing, TileStore};
use cute_static_device::hopper::{Barrier, Descriptors, TensorMapOf, fence_barriers, group_commit, group_wait};
use cute_static_device::machine::{self, TensorMapObject};
use cute_static_device::thread_of;
use cute_static_device::tiles::Along;

const STAGES: u32 = 4;
const OPERAND_A: u32 = 128 * 64 * 2;
const OPERAND_B: u32 = 256 * 64 * 2;
const B: u32 = STAGES * OPERAND_A;
const BARRIERS: u32 = B + STAGES * OPERAND_B;
const _: () = assert!(SHARED == BARRIERS + 16 * STAGES);

type Position = crate::pipeline::Position<STAGES>;
/// Warps that multiply: each says for itself that it has left a stage, since each waits for its own products.
const WARPS: u32 = 8;

// Descriptors, maps and accumulators are those of types.
layouts! {
    type InA = Swizzled<Swizzle128B, Elements<16>, layout!((128,64):(64,1))> => Sw<3,3,3,Elements<16>> o 0 o (128,64):(64,1);
    type InB = Swizzled<Swizzle128B, Elements<16>, layout!((256,64):(64,1))> => Sw<3,3,3,Elements<16>> o 0 o (256,64):(64,1);
}
type MapA = TensorMap<BFloat16, RunTime<(i64, U1)>, InA, shape!((128, 64))>;
type MapB = TensorMap<BFloat16, RunTime<(i64, U1)>, InB, shape!((256, 64))>;
type DescriptorsA = GmmaTile<InA, BFloat16, MajorK, shape!((64, 16)), U1024>;
type DescriptorsB = GmmaTile<InB, BFloat16, MajorK, shape!((256, 16)), U1024>;
type Sums = Accumulators<Bf16Atom, layout!(((2,2,32),1,1):((1,2,4),0,0))>;
/// The tile of C of a block
#[derive(Clone, Copy)]
struct Block {
    row: u32,
    column: u32,
    tiles: u32,
}
/// The barrier that is complete when the stage is full.
///
/// # Safety
/// Shared memory has [`SHARED`] bytes.
#[inline(always)]
unsafe fn full(stage: u32) -> Barrier {
    // SAFETY: it lies behind the stages, at a multiple of 8.
    unsafe { Barrier::at(BARRIERS, 2 * stage) }
}
/// The barrier that is complete when the stage may be filled.
///
/// # Safety
/// As [`full`].
#[inline(always)]
unsafe fn empty(stage: u32) -> Barrier {
    // SAFETY: as above.
    unsafe { Barrier::at(BARRIERS, 2 * stage + 1) }
}

/// As [`gemm_sm90::gemm`](crate::gemm_sm90::gemm) of bf16.
///
/// # Safety
/// As there.
#[inline(always)]
pub unsafe fn gemm(a: *const TensorMapObject, b: *const TensorMapObject, c: *mut f32, n: i64, k: i64) {
    // SAFETY: as promised. Who fills a stage waits until all who multiply have left it; they wait until it is full.
    unsafe {
        let c = whole::d::<Tile, _>(whole::sizes_of_d(i64::from(machine::blocks_x() * 128), n), c);
        let thread = thread_of::<THREADS>();
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
        let tiles = (k / 64) as u32;
        let tile = Block { row: machine::block_index_x() * 128, column: machine::block_index_y() * 256, tiles };
        if thread < 128 {
            machine::registers_down_to::<U40>();
            if thread == 0 {
                fill(tile, TensorMapOf::new(a), TensorMapOf::new(b));
            }
        } else {
            machine::registers_up_to::<U232>();
            let mut sums = multiply(tile, thread - 128);
            let storing = Storing { thread: thread - 128, barrier: 1, shared: 0 };
            Direct::<Bf16Atom>::store(
                c,
                (Along::new(tile.row), Along::new(tile.column)),
                sums.held(),
                storing,
                &mut (),
            );
        }
    }
}
/// One thread fills the stages.
///
/// # Safety
/// One thread of the block calls it, when the barriers have been initialised.
#[inline(always)]
unsafe fn fill(tile: Block, a: TensorMapOf<MapA>, b: TensorMapOf<MapB>) {
    // SAFETY: as promised.
    unsafe {
        a.prepare();
        b.prepare();
        let (mut at, mut i) = (Position::FIRST, 0);
        while i < tile.tiles {
            // In the first round every stage is empty: the phase before the first one is complete.
            empty(at.stage).wait(at.phase ^ 1);
            let full = full(at.stage);
            full.expect(const { (MapA::TRANSACTION_BYTES + MapB::TRANSACTION_BYTES) as u32 });
            let column = 64 * i as i32;
            a.copy_to((tile.row as i32, column), machine::shared_base() + OPERAND_A * at.stage, full.address());
            b.copy_to((tile.column as i32, column), machine::shared_base() + B + OPERAND_B * at.stage, full.address());
            at = at.next();
            i += 1;
        }
    }
}
/// Two warpgroups multiply.
///
/// # Safety
/// All threads of the two warpgroups call it, when the barriers have been initialised.
#[inline(always)]
unsafe fn multiply(tile: Block, thread: usize) -> Sums {
    // SAFETY: as promised.
    unsafe {
        let (group, arrives) = (thread as u32 / 128, thread % 32 == 0);
        let mut sums = Sums::zero();
        let (mut at, mut i, mut before) = (Position::FIRST, 0, 0);
        while i < tile.tiles {
            full(at.stage).wait(at.phase);
            let a = machine::shared_base() + OPERAND_A * at.stage;
            let b = machine::shared_base() + B + OPERAND_B * at.stage;
            sums.fence();
            U4::unroll(0, &mut |k: u64| {
                sums.multiply(
                    [0, 0],
                    DescriptorsA::descriptor(a, group, k as u32),
                    DescriptorsB::descriptor(b, 0, k as u32),
                    (),
                )
            });
            group_commit();
            // The products before these are done: their stage is free.
            group_wait::<1>();
            if i > 0 && arrives {
                empty(before).arrive();
            }
            before = at.stage;
            at = at.next();
            i += 1;
        }
        group_wait::<0>();
        sums.settle();
        if tile.tiles > 0 && arrives {
            empty(before).arrive();
        }
        sums
    }
}
