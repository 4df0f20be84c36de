//! `C = A·Bᵀ` on the tensor cores of Hopper: bf16 or f16 to f32, tensor maps, a pipeline of barriers in shared memory, wgmma
//! 64 × 256 × 16, one warpgroup that copies and two that multiply.

use crate::narrow::{Parts, StoreOf, leave};
use cute_static::atom::{Destination, TileMma};
use cute_static::bounds;
use cute_static::instruction::copy::tiled::ConflictFreeSide;
use cute_static::instruction::mma::{SM90_64xNx16_F32BF16BF16_SS, SM90_64xNx16_F32F16F16_SS};
use cute_static::instruction::operand::MajorK;
use cute_static::numeric::{BFloat16, Float16, Numeric};
use cute_static::pipeline::{Consumer, IsRing, Pipeline, Producer, Ring, start};
use cute_static::prelude::*;
use cute_static::tensor::unroll::Unroll;
use cute_static::tma::{AlignedBuffer, RunTime, RunTimeTensorMap, TensorMap};
use cute_static::typenum::{U1, U4, U8, U40, U232, U256, U1024};
use cute_static_device::element::Bf16;
use cute_static_device::global::{Edges, Global};
use cute_static_device::hopper::*;
use cute_static_device::machine::{self, TensorMapObject};
use cute_static_device::pipeline::{Device, OperandMap, Product, stage_operand};
use cute_static_device::shared;
use cute_static_device::thread_of;
use cute_static_device::vector::store;

/// Threads of a block: three warpgroups.
pub const THREADS: u32 = 384;
/// Warps that multiply: each says for itself that it has left a stage, since each waits for its own products.
pub(crate) const WARPS: u32 = 8;
/// The stages of a block: four, which eight warps read.
pub(crate) type Stages<F> = Ring<U4, (<F as Format>::MapA, <F as Format>::MapB), U8>;
/// Bytes of shared memory.
pub const SHARED: u32 = <Stages<BFloat16> as IsRing>::SHARED_MEMORY;

// ANCHOR: tiles
/// The tiles in shared memory: rows of 128 bytes, which is the span of the swizzle.
type TileA = layout!((128,64):(64,1));
type TileB = layout!((256,64):(64,1));
type Banks = Swizzle128B;
layouts! {
    type AInBanks = Swizzled<Banks, Elements<16>, TileA> => Sw<3,3,3,Elements<16>> o 0 o (128,64):(64,1);
    type BInBanks = Swizzled<Banks, Elements<16>, TileB> => Sw<3,3,3,Elements<16>> o 0 o (256,64):(64,1);
}
/// How A, of elements `F`, gets there, from a matrix whose extents are known at run time.
pub type MapOfA<F> = TensorMap<F, RunTime<(i64, U1)>, AInBanks, shape!((128, 64))>;
/// How B gets there.
pub type MapOfB<F> = TensorMap<F, RunTime<(i64, U1)>, BInBanks, shape!((256, 64))>;
const fn aligned<M: AlignedBuffer<U1024>>() {}
const _: () = (aligned::<MapOfA<BFloat16>>(), aligned::<MapOfB<BFloat16>>()).0;
// ANCHOR_END: tiles

type TileC = layout!((128,256):(256,1));
/// The map of A, of bf16.
pub type MapA = MapOfA<BFloat16>;
/// The map of B, of bf16.
pub type MapB = MapOfB<BFloat16>;
type Bf16Atom = SM90_64xNx16_F32BF16BF16_SS<U256>;
/// Two warpgroups, one below the other.
type Groups<Atom> = TiledMma<Atom, layout!((2, 1, 1))>;
/// The layouts of the product, which are the same for every [`Format`].
pub type Mma = Groups<Bf16Atom>;
layouts! {
    type FragC = FragmentC<Mma, TileC> => ((2,2,32),1,1):((1,2,4),0,0);
}
/// The sums of a thread in C.
type PartC = layout!(((2,2,32),1,1):((1@1,8@0,8@1),0,0));

/// What one wgmma reads of A, and of B.
pub(crate) type SliceA = shape!((64, 16));
pub(crate) type SliceB = shape!((256, 16));

/// An atom with the layouts of another one.
pub trait SameLayouts<Other> {}
impl<Atom, Other> SameLayouts<Other> for Atom
where
    Other: MmaAtom,
    Atom: MmaAtom<
            ThrId = Other::ThrId,
            LayoutATv = Other::LayoutATv,
            LayoutBTv = Other::LayoutBTv,
            LayoutCTv = Other::LayoutCTv,
        >,
{
}

/// What A and B are made of: 16 bits that wgmma multiplies.
pub trait Format: Numeric + Sized {
    // ANCHOR: maps
    /// How A gets to shared memory
    type MapA: RunTimeTensorMap<SharedLayout = TileA, Strides = (i64, U1), Blocks = U1>
        + AlignedBuffer<U1024>
        + MatrixMap
        + OperandMap<Self, MajorK, SliceA>;
    /// How B gets there
    type MapB: RunTimeTensorMap<SharedLayout = TileB, Strides = (i64, U1), Blocks = U1>
        + AlignedBuffer<U1024>
        + MatrixMap
        + OperandMap<Self, MajorK, SliceB>;
    // ANCHOR_END: maps
    /// The product
    type Mma: TileMma<Atom: GroupMma<Sum = f32> + SameLayouts<Bf16Atom>>
        + bounds::FragmentOf<OperandC, TileC, Output = FragC>;
}
macro_rules! formats {
    ($($format:ident: $atom:ident;)*) => {$(
        impl Format for $format {
            type MapA = MapOfA<$format>;
            type MapB = MapOfB<$format>;
            type Mma = Groups<$atom<U256>>;
        }
    )*};
}
formats! {
    BFloat16: SM90_64xNx16_F32BF16BF16_SS;
    Float16: SM90_64xNx16_F32F16F16_SS;
}

/// `C = A·Bᵀ`: A is (m, k) and B is (n, k), both row-major, of the format `F`; C is (m, n), row-major, f32. One tile of 128 × 256 a
/// block: x counts along m.
///
/// # Safety
/// `m` is a multiple of 128, `n` of 256, `k` of 64; the maps are made from the parameters of [`Format::MapA`] and
/// [`Format::MapB`]; the pointer is a multiple of 8 and reaches so many elements.
#[inline(always)]
pub unsafe fn gemm<F: Format>(a: *const TensorMapObject, b: *const TensorMapObject, c: *mut f32, n: i64, k: i64) {
    // SAFETY: as promised.
    unsafe { tile::<F, _>(a, b, Global::new(c, (n, U1::new())), (k / 64) as u32) }
}

/// As [`gemm`], of other extents: the last tiles reach beyond the matrices. The tensor maps know where those end, and copy zeros from there on.
///
/// # Safety
/// `n` is even, since two elements of C are stored at once, and `k` a multiple of 8, since a tensor map demands rows of 16 bytes; the
/// maps are of matrices of these extents; the pointer is a multiple of 8 and reaches so many elements.
#[inline(always)]
pub unsafe fn gemm_with_edges<F: Format>(
    a: *const TensorMapObject,
    b: *const TensorMapObject,
    c: *mut f32,
    m: i64,
    n: i64,
    k: i64,
) {
    // SAFETY: as promised. Zeros beyond the last column of A and B add nothing.
    unsafe { tile::<F, _>(a, b, Global::within(c, (n, U1::new()), [m, n]), ((k + 63) / 64) as u32) }
}

/// As [`gemm`], but C is bf16.
///
/// # Safety
/// As [`gemm`]; the pointer to C is a multiple of 16.
#[inline(always)]
pub unsafe fn gemm_to_bf16<F: Format>(
    a: *const TensorMapObject,
    b: *const TensorMapObject,
    c: *mut u16,
    n: i64,
    k: i64,
) {
    // SAFETY: as promised.
    unsafe { tile::<F, _>(a, b, Global::new(c.cast::<Bf16>(), (n, U1::new())), (k / 64) as u32) }
}

/// As [`gemm_with_edges`], but C is bf16.
///
/// # Safety
/// As [`gemm_with_edges`]; `n` is a multiple of 8, since so many elements of C are stored at once, and the pointer to C of 16.
#[inline(always)]
pub unsafe fn gemm_with_edges_to_bf16<F: Format>(
    a: *const TensorMapObject,
    b: *const TensorMapObject,
    c: *mut u16,
    m: i64,
    n: i64,
    k: i64,
) {
    // SAFETY: as promised.
    unsafe {
        let c = Global::within(c.cast::<Bf16>(), (n, U1::new()), [m, n]);
        tile::<F, _>(a, b, c, ((k + 63) / 64) as u32)
    }
}

/// The accumulators of a thread.
pub(crate) type Sums<F> = Accumulators<<<F as Format>::Mma as TileMma>::Atom, FragC>;
/// C in global memory, of f32 or bf16: how the sums get there.
pub(crate) trait Results: Copy {
    /// Stores the tile that begins at the coordinate, of which the thread has these.
    ///
    /// # Safety
    /// All threads that multiply call it, when all their products are done; C has the tile, or edges.
    unsafe fn take<F: Format>(self, sums: Sums<F>, thread: usize, at: (i64, i64));
}
/// From registers.
impl<E: Edges> Results for Global<f32, (i64, U1), E> {
    #[inline(always)]
    unsafe fn take<F: Format>(self, sums: Sums<F>, thread: usize, at: (i64, i64)) {
        // SAFETY: as promised; a thread's part is its own.
        unsafe {
            let c: Tensor<_, PartC> = Mma::default().get_slice(thread).partition_c(self.tile::<shape!((128, 256))>(at));
            store(&sums.tensor(), &c)
        }
    }
}
/// A tile of bf16 in shared memory: four parts, of rows of 128 bytes, which is the span of the swizzle.
type Quarters = layout!((128,(64,4)):(64,(1,8192)));
/// 32 threads copy a row of 256 elements, 16 bytes each.
type CopyOut = MakeTiledCopy<UniversalCopy<U8>, layout!((8,32):(32,1)), layout!((1,8):(8,1))>;
const fn without_conflicts<C: ConflictFreeSide<Destination, Swizzled<Banks, Elements<16>, Quarters>>>() {}
const _: () = without_conflicts::<StoreOf<Mma>>();
/// Where a thread writes its matrices to.
type Into = layout!(((8,(4,4)),1,1):((1,(16,8192)),0,0));
/// Through shared memory, where the stages were.
impl<E: Edges> Results for Global<Bf16, (i64, U1), E> {
    #[inline(always)]
    unsafe fn take<F: Format>(self, mut sums: Sums<F>, thread: usize, at: (i64, i64)) {
        // SAFETY: as promised. The stages are free once all who multiply are done with theirs: whatever was copied, they have waited for.
        unsafe {
            let (to_shared, out) = (StoreOf::<Mma>::default().get_slice(thread), CopyOut::default().get_slice(thread));
            let quarters = shared::tensor::<Bf16, Banks, Quarters, 0>();
            let rows = out.partition_d(self.tile::<shape!((128, 256))>(at));
            sums.settle();
            machine::barrier_of::<1, { 32 * WARPS }>();
            let into: Tensor<_, Into> = to_shared.partition_d(quarters);
            let parts = Parts { into, from: out.partition_s(quarters), rows };
            leave(&sums.tensor(), to_shared, parts, machine::barrier_of::<1, { 32 * WARPS }>);
        }
    }
}

/// The tile of this block, a sum of `tiles` products.
///
/// # Safety
/// As [`gemm`]; C has the tile, or edges.
#[inline(always)]
unsafe fn tile<F: Format, C: Results>(a: *const TensorMapObject, b: *const TensorMapObject, c: C, tiles: u32) {
    // SAFETY: as promised: shared memory begins with the ring. One thread fills, and eight warps read.
    unsafe {
        let thread = thread_of::<THREADS>();
        // ANCHOR: start
        let (ends,) = start((Pipeline::<Stages<F>, Device>::at(machine::shared_base()),), thread == 0);
        // ANCHOR_END: start
        let tile = Block { row: machine::block_index_x() * 128, column: machine::block_index_y() * 256, tiles };
        if thread < 128 {
            machine::registers_down_to::<U40>();
            if thread == 0 {
                tile.fill::<F>(TensorMapOf::new(a), TensorMapOf::new(b), ends.producer());
            }
        } else {
            machine::registers_up_to::<U232>();
            let sums = tile.multiply::<F>(thread - 128, ends.consumer(thread % 32 == 0));
            c.take::<F>(sums, thread - 128, (i64::from(tile.row), i64::from(tile.column)));
        }
    }
}

/// The tile of C of a block.
#[derive(Clone, Copy)]
pub(crate) struct Block {
    pub row: u32,
    pub column: u32,
    pub tiles: u32,
}
impl Block {
    /// One thread fills the stages.
    #[inline(always)]
    fn fill<F: Format>(
        self,
        a: TensorMapOf<F::MapA>,
        b: TensorMapOf<F::MapB>,
        mut stages: Producer<Stages<F>, Device>,
    ) {
        a.prepare();
        b.prepare();
        // ANCHOR: fill
        let mut tile = 0;
        while tile < self.tiles {
            let column = 64 * tile as i32;
            stages.acquire(|stage| {
                stage.copy(a.at(self.row as i32, column)).copy(b.at(self.column as i32, column)).commit()
            });
            tile += 1;
        }
        // ANCHOR_END: fill
    }

    /// Two warpgroups multiply.
    #[inline(always)]
    fn multiply<F: Format>(self, thread: usize, mut stages: Consumer<Stages<F>, Device>) -> Sums<F> {
        let group = thread as u32 / 128;
        // ANCHOR: multiply
        stages.multiply(self.tiles, Sums::<F>::zero(), |(a, b), products| {
            let (a, b) = (stage_operand::<F, MajorK, SliceA, _>(a), stage_operand::<F, MajorK, SliceB, _>(b));
            // 16 of the 64 columns of a stage at a time
            U4::unroll(0, &mut |k: u64| {
                // SAFETY: two slices of A along M, one for each warpgroup, one of B along N, and four of each along K.
                let (a, b) = unsafe { (a.slice(group, k as u32), b.slice(0, k as u32)) };
                products.multiply(Product { a, b, place: [0, 0] })
            });
        })
        // ANCHOR_END: multiply
    }
}
