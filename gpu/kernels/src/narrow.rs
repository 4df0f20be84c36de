//! From f32 to bf16 as the end of a GEMM does it: from the fragments of `mma.sync` by `stmatrix` to swizzled shared memory, and from there in
//! rows of 16 bytes. From sm_90 on.

use crate::gemm_sm80::Mma;
use cute_static::atom::{Destination, RetileS, Source, ThrCopy, TileCopy};
use cute_static::bounds;
use cute_static::instruction::copy::CopyAtomOf;
use cute_static::instruction::copy::matrix::SM90_U32x4_STSM_N;
use cute_static::instruction::copy::tiled::ConflictFreeSide;
use cute_static::numeric::Uint16;
use cute_static::prelude::*;
use cute_static::swizzle::{InUnit, Measured};
use cute_static::tensor::{Accessor, Addressing};
use cute_static::typenum::{U1, U8};
use cute_static_device::accumulators::Fragment as FragmentLayout;
use cute_static_device::element::Bf16;
use cute_static_device::global::{Edges, Global};
use cute_static_device::machine;
use cute_static_device::matrix::{Fragment, MatrixStore, store_matrices};
use cute_static_device::shared::{self, SharedTensor};
use cute_static_device::thread_of;
use cute_static_device::vector::{load, registers, store};

/// Threads of a block.
pub const THREADS: u32 = 128;
/// Bytes of shared memory.
pub const SHARED: u32 = 128 * 128 * 2;

/// The tile in global memory.
type Tile = layout!((128,128):(128,1));
/// The tile in shared memory: two halves of rows of 128 bytes, which is the span of the swizzle.
type Halves = layout!((128,(64,2)):(64,(1,8192)));
/// The swizzle of such rows.
pub type Banks = Swizzle128B;
layouts! {
    type InBanks = Composition<InUnit<Banks, Elements<16>>, Measured<Halves, Elements<16>>> => Sw<3,3,3,Elements<16>> o 0 o (128,(64,2)):(64,(1,8192));
    type FragC = FragmentC<Mma, Tile> => ((2,2),4,8):((1,2),4,16);
}
/// What a thread converts.
type PartC = layout!(((2,2),4,8):((1@1,8@0),32@0,16@1));

/// `stmatrix` from the fragments of C of the tiled MMA `M`.
pub type StoreOf<M> = MakeTiledCopyC<CopyAtomOf<SM90_U32x4_STSM_N, Uint16>, M>;
type StoreC = StoreOf<Mma>;
/// Where a thread writes its matrices to.
type Into = layout!(((8,1),4,(2,2)):((1,0),2048,(32,8192)));
/// 16 threads copy a row of 128 elements, 16 bytes each.
type CopyOut = MakeTiledCopy<UniversalCopy<U8>, layout!((8,16):(16,1)), layout!((1,8):(8,1))>;

const fn without_conflicts<C: ConflictFreeSide<Destination, InBanks>>() {}
const _: () = without_conflicts::<StoreC>();

/// `dst` is the bf16 nearest to `src`, element by element: both (m, n), row-major. One tile of 128 × 128 a block: x counts along m.
///
/// # Safety
/// `m` and `n` are multiples of 128; the pointers are multiples of 16 and reach so many elements.
#[inline(always)]
pub unsafe fn to_bf16(src: *const f32, dst: *mut u16, n: i64) {
    let at = (i64::from(machine::block_index_x()) * 128, i64::from(machine::block_index_y()) * 128);
    // SAFETY: as promised; a thread's parts are its own; what is written to shared memory is read behind the barrier.
    unsafe {
        let thread = thread_of::<THREADS>();
        let (mma, to_shared, out) = (
            Mma::default().get_slice(thread),
            StoreC::default().get_slice(thread),
            CopyOut::default().get_slice(thread),
        );
        let src = Global::new(src.cast_mut(), (n, U1::new()));
        let mut sums = registers::<f32, FragC>();
        let src: Tensor<_, PartC> = mma.partition_c(src.tile::<shape!((128, 128))>(at));
        load(&src, &mut sums);
        let halves = shared::tensor::<Bf16, Banks, Halves, 0>();
        let dst = Global::new(dst.cast::<Bf16>(), (n, U1::new())).tile::<shape!((128, 128))>(at);
        let into: Tensor<_, Into> = to_shared.partition_d(halves);
        let parts = Parts { into, from: out.partition_s(halves), rows: out.partition_d(dst) };
        leave(&sums, to_shared, parts, machine::barrier);
    }
}

/// The 16 bytes that a thread copies of each of 16 rows: in registers, in shared memory, and in global memory.
type Rows = layout!((8,16):(1,8));
type RowsInShared = layout!(((8,1),16,1):((1,0),512,0));
type RowsInGlobal = layout!(((8,1),16,1):((1@1,0),8@0,0));

/// A thread's parts of a tile: where it writes to in shared memory, what it copies from there, and the rows that it copies to.
pub struct Parts<D, E> {
    /// By `stmatrix`
    pub into: SharedTensor<Bf16, Banks, D>,
    /// 16 bytes at a time
    pub from: SharedTensor<Bf16, Banks, RowsInShared>,
    /// In global memory
    pub rows: Tensor<Global<Bf16, (i64, U1), E>, RowsInGlobal>,
}
/// How a tile leaves: its sums, 128 a thread, become the nearest bf16, go to shared memory by `stmatrix`, and from there to global memory in
/// rows. `all_here` waits for the threads that the tile is of.
///
/// # Safety
/// All of them come here; the shared memory is free; the rest is as for [`store_matrices`] and [`store`].
#[inline(always)]
pub unsafe fn leave<A, L, C, D, E>(
    sums: &Tensor<A, L>,
    to_shared: ThrCopy<C>,
    Parts { into, from, rows }: Parts<D, E>,
    all_here: impl FnOnce(),
) where
    A: Accessor<i64, Element = f32>,
    L: FragmentLayout + bounds::SameSize<L>,
    C: TileCopy<Atom: MatrixStore> + bounds::Retile<Source, L, Output: Addressing<Offset = i64> + IsLayout + Default>,
    D: Addressing<Offset = i64> + IsLayout + bounds::SameSize<RetileS<C, L>>,
    E: Edges,
{
    // SAFETY: as promised; what is written to shared memory is read behind the wait.
    unsafe {
        let rounded = Fragment::<L, Bf16>::nearest_bf16(sums);
        store_matrices(to_shared, &rounded, &into);
        all_here();
        let mut held = registers::<Bf16, Rows>();
        load(&from, &mut held);
        store(&held, &rows);
    }
}
