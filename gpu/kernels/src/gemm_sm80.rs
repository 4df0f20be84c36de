//! `C = A·Bᵀ` on the tensor cores of `mma.sync`: bf16 to f32, three stages of `cp.async`, `ldmatrix` from swizzled shared memory.
//!
//! What the instructions ask of the tiles are bounds. With the swizzle for rows of half the length there are bank conflicts, and the kernel
//! would not compile:
//! ```compile_fail,E0277
//! use cute_static::instruction::copy::tiled::ConflictFreeSide;
//! use cute_static::prelude::*;
//! use cute_static::atom::Source;
//! use cute_static_kernels::gemm_sm80::{LoadA, Tile};
//! type Half = Swizzled<Swizzle64B, Elements<16>, Tile>;
//! const fn without_conflicts<C: ConflictFreeSide<Source, Half>>() {}
//! const _: () = without_conflicts::<LoadA>();
//! ```

use cute_static::atom::copy::CopyTiling;
use cute_static::atom::{
    FragmentA, FragmentB, LayoutTvA, LayoutTvB, OperandA, OperandB, PartitionS, Source, ThrCopy, TileMma, TiledCopy,
};
use cute_static::bounds;
use cute_static::instruction::copy::CopyAtomOf;
use cute_static::instruction::copy::bulk::SM80_CP_ASYNC_CACHEGLOBAL;
use cute_static::instruction::copy::matrix::SM75_U32x4_LDSM_N;
use cute_static::instruction::copy::tiled::{self, InBuffer, LegalCopy, LegalSide};
use cute_static::instruction::mma::{SM80_16x8x16_F32BF16BF16F32_TN, SM80_16x8x16_F32F16F16F32_TN};
use cute_static::numeric::{BFloat16, Float16, Numeric, Uint16};
use cute_static::prelude::*;
use cute_static::swizzle::{InUnit, Measured};
use cute_static::tensor::unroll::{Step, Unroll};
use cute_static::typenum::{U1, U4, U16, U128};
use cute_static_device::asynchronous::{commit_group, copy_async, wait_group};
use cute_static_device::element::Half;
use cute_static_device::global::{Edges, Global};
use cute_static_device::machine;
use cute_static_device::matrix::{Fragment, load_matrices};
use cute_static_device::multiply::{Multiply, SyncMma};
use cute_static_device::shared::{self, SharedTensor};
use cute_static_device::thread_of;
use cute_static_device::vector::{registers, store};

/// Threads of a block: 2 × 2 warps.
pub const THREADS: u32 = 128;
/// Stages of the pipeline.
pub const STAGES: u32 = 3;
/// Bytes of shared memory.
pub const SHARED: u32 = STAGES * STAGE;
const STAGE: u32 = 2 * OPERAND;
const OPERAND: u32 = 128 * 64 * 2;

/// The tile of A, and that of B, in shared memory: rows of 128 bytes, which is the span of the swizzle.
pub type Tile = layout!((128,64):(64,1));
type TileC = layout!((128,128):(128,1));
type Banks = Swizzle128B;
layouts! {
    /// The tile, swizzled, in elements.
    pub type InBanks = Composition<InUnit<Banks, Elements<16>>, Measured<Tile, Elements<16>>> => Sw<3,3,3,Elements<16>> o 0 o (128,64):(64,1);
}

/// 2 × 2 warps; each has 16 rows and two times 8 columns at a time, so that one `ldmatrix.x4` loads either operand.
type Warps<Atom> = TiledMma<Atom, layout!((2, 2, 1)), tiler!(<32, 32, 16>)>;
/// The layouts of the product, which are the same for every [`Format`].
pub type Mma = Warps<Bf16Atom>;
type Bf16Atom = SM80_16x8x16_F32BF16BF16F32_TN;
/// 8 threads copy a row of 64 elements, 16 bytes each. Copies move 16 bits, whatever they mean.
pub type CopyIn =
    MakeTiledCopy<CopyAtomOf<SM80_CP_ASYNC_CACHEGLOBAL<U128>, Uint16>, layout!((16,8):(8,1)), layout!((1,8):(8,1))>;
/// One `ldmatrix` for each thread's part of an operand.
type Load = CopyAtomOf<SM75_U32x4_LDSM_N, Uint16>;
layouts! {
    type ThreadsA = LayoutTvA<Mma> => ((4,8,2,2),((2,2,2),(1,1))):((64,1,16,0),((32,8,256),(0,0)));
    type ThreadsB = LayoutTvB<Mma> => ((4,8,2,2),((2,2),(2,1))):((64,1,0,8),((32,256),(16,0)));
    type LoadedA = <MakeTiledCopyA<Load, Mma> as CopyTiling>::Tile => (32,16);
    type LoadedB = <MakeTiledCopyB<Load, Mma> as CopyTiling>::Tile => (32,16);
}
/// `ldmatrix` for A: `MakeTiledCopyA`, whose layout and tile are stated.
pub type LoadA = TiledCopy<Load, ThreadsA, LoadedA>;
/// `ldmatrix` for B.
pub type LoadB = TiledCopy<Load, ThreadsB, LoadedB>;

/// What A and B are made of: 16 bits that `mma.sync` multiplies, in fragments that are those of [`Mma`].
pub trait Format: Numeric {
    /// The product
    type Mma: TileMma<
            Atom: SyncMma<Word = u32>
                      + cute_static_device::accumulators::Accumulates<Sum = f32>
                      + SameLayouts<Bf16Atom>,
        > + bounds::FragmentOf<OperandA, Tile, Output = FragA>
        + bounds::FragmentOf<OperandB, Tile, Output = FragB>
        + bounds::FragmentOf<OperandC, TileC, Output = FragC>;
}
impl Format for BFloat16 {
    type Mma = Mma;
}
impl Format for Float16 {
    type Mma = Warps<SM80_16x8x16_F32F16F16F32_TN>;
}
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

// What the instructions demand of the tiles, and that no access of shared memory has bank conflicts.
const fn copies<C: LegalCopy<InBuffer<Tile, U16>, tiled::InBanks<InBanks, U128>>>() {}
const fn loads<C: LegalSide<Source, tiled::InBanks<InBanks, U16>>>() {}
const _: () = (copies::<CopyIn>(), loads::<LoadA>(), loads::<LoadB>()).0;

layouts! {
    type FragA = FragmentA<Mma, Tile> => ((2,2,2),4,4):((1,2,4),32,8);
    type FragB = FragmentB<Mma, Tile> => ((2,2),8,4):((1,2),16,4);
    /// What a thread loads of a stage.
    type PartA = Get<PartitionS<LoadA, Tile>, U1> => ((8,1),4,4):((1,0),2048,16);
    type PartB = Get<PartitionS<LoadB, Tile>, U1> => ((8,1),4,4):((1,0),2048,16);
    type FragC = FragmentC<Mma, TileC> => ((2,2),4,8):((1,2),4,16);
}
/// What a thread copies of a tile of A or B, and where to.
type From = layout!(((8,1),8,1):((1@1,0),16@0,0));
type Into = layout!(((8,1),8,1):((1,0),1024,0));
/// Its sums in C.
type PartC = layout!(((2,2),4,8):((1@1,8@0),32@0,16@1));
type Products<F> = Multiply<<F as Format>::Mma, Tile, Tile, TileC>;

/// `C = A·Bᵀ`: A is (m, k) and B is (n, k), both row-major, of the format `F`; C is (m, n), row-major, f32. One tile of 128 × 128 a
/// block: x counts along m.
///
/// # Safety
/// `m` and `n` are multiples of 128, `k` a positive one of 64; the pointers are multiples of 16 and reach so many elements.
#[inline(always)]
pub unsafe fn gemm<F: Format>(a: *const u16, b: *const u16, c: *mut f32, n: i64, k: i64) {
    // SAFETY: as promised.
    unsafe {
        let a = Global::new(a.cast_mut().cast::<Half<F>>(), (k, U1::new()));
        let b = Global::new(b.cast_mut().cast::<Half<F>>(), (k, U1::new()));
        tile(a, b, Global::new(c, (n, U1::new())), k / 64);
    }
}

/// As [`gemm`], of other extents: the last tiles reach beyond the matrices.
///
/// # Safety
/// `n` is even and `k` a multiple of 8, so that rows begin at multiples of what is moved at once; the pointers are multiples of 16 and reach
/// so many elements.
#[inline(always)]
pub unsafe fn gemm_with_edges<F: Format>(a: *const u16, b: *const u16, c: *mut f32, m: i64, n: i64, k: i64) {
    // SAFETY: as promised: what is moved at once, 8 elements of A and B and 2 of C, divides a row.
    unsafe {
        let a = Global::within(a.cast_mut().cast::<Half<F>>(), (k, U1::new()), [m, k]);
        let b = Global::within(b.cast_mut().cast::<Half<F>>(), (k, U1::new()), [n, k]);
        // Zeros beyond the last column of A and B add nothing.
        tile(a, b, Global::within(c, (n, U1::new()), [m, n]), (k + 63) / 64);
    }
}

type RowMajor<T, E> = Global<T, (i64, U1), E>;

/// The tile of this block, a sum of `tiles` products.
///
/// # Safety
/// The matrices have the tiles, or edges; rows begin at multiples of what is moved at once.
#[inline(always)]
unsafe fn tile<F: Format, E: Edges>(a: RowMajor<Half<F>, E>, b: RowMajor<Half<F>, E>, c: RowMajor<f32, E>, tiles: i64) {
    let at = (i64::from(machine::block_index_x()) * 128, i64::from(machine::block_index_y()) * 128);
    // SAFETY: as promised; a thread's parts are its own. A stage is filled after the barrier behind its last reads, and read after the
    // wait for it and the barrier behind that.
    unsafe {
        let thread = thread_of::<THREADS>();
        let (copy, mma) = (CopyIn::default().get_slice(thread), Mma::default().get_slice(thread));
        let (load_a, load_b) = (LoadA::default().get_slice(thread), LoadB::default().get_slice(thread));
        let tile_a = shared::tensor::<Half<F>, Banks, Tile, 0>();
        let tile_b = shared::tensor::<Half<F>, Banks, Tile, OPERAND>();
        let into_a: SharedTensor<Half<F>, Banks, Into> = copy.partition_d(tile_a);
        let into_b: SharedTensor<Half<F>, Banks, Into> = copy.partition_d(tile_b);
        let (from_a, from_b) = (load_a.partition_s(tile_a), load_b.partition_s(tile_b));

        let fill = |tile: i64, stage: u32| {
            let a: Tensor<RowMajor<Half<F>, E>, From> =
                copy.partition_s(a.tile::<shape!((128, 64))>((at.0, 64 * tile)));
            let b: Tensor<RowMajor<Half<F>, E>, From> =
                copy.partition_s(b.tile::<shape!((128, 64))>((at.1, 64 * tile)));
            copy_async(&a, &shared::stage::<STAGE, _, _, _>(into_a, stage));
            copy_async(&b, &shared::stage::<STAGE, _, _, _>(into_b, stage));
        };
        fill(0, 0);
        commit_group();
        if tiles > 1 {
            fill(1, 1);
        }
        commit_group();
        let mut sums = registers::<f32, FragC>();
        let (mut tile, mut stage, mut free) = (0, 0, STAGES - 1);
        while tile < tiles {
            // Tile number `tile` is there, for all threads; and all are done with the stage before it, which is free.
            wait_group::<{ STAGES - 2 }>();
            machine::barrier();
            if tile + 2 < tiles {
                fill(tile + 2, free);
            }
            commit_group();
            let from_a = shared::stage::<STAGE, _, _, _>(from_a, stage);
            let from_b = shared::stage::<STAGE, _, _, _>(from_b, stage);
            let (a, b) = (Fragment::<FragA, Half<F>>::zero(), Fragment::<FragB, Half<F>>::zero());
            U4::unroll(0, &mut Slice { load_a, load_b, from_a, from_b, a, b, sums: &mut sums });
            tile += 1;
            stage = if stage == STAGES - 1 { 0 } else { stage + 1 };
            free = if free == STAGES - 1 { 0 } else { free + 1 };
        }
        let c: Tensor<_, PartC> = mma.partition_c(c.tile::<shape!((128, 128))>(at));
        store(&sums, &c);
    }
}

/// 16 of the 64 columns of the tiles.
struct Slice<'s, F> {
    load_a: ThrCopy<LoadA>,
    load_b: ThrCopy<LoadB>,
    from_a: SharedTensor<Half<F>, Banks, PartA>,
    from_b: SharedTensor<Half<F>, Banks, PartB>,
    a: Fragment<FragA, Half<F>>,
    b: Fragment<FragB, Half<F>>,
    sums: &'s mut OwnedTensor<f32, FragC>,
}
impl<F: Format> Step for Slice<'_, F> {
    #[inline(always)]
    fn step(&mut self, k: u64) {
        // SAFETY: as in `gemm`; all lanes come here together.
        unsafe {
            load_matrices(self.load_a, &self.from_a, &mut self.a, k);
            load_matrices(self.load_b, &self.from_b, &mut self.b, k);
            Products::<F>::step(&self.a, &self.b, self.sums, k);
        }
    }
}
