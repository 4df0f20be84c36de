//! `C = A·Bᵀ` of a sparse A on the tensor cores of `mma.sp`, bf16 or f16 to f32: instances of the [generic kernel](crate::gemm_collective::sm80_sparse).

use crate::gemm_collective::sm80::Plan;
use crate::gemm_collective::sm80_sparse::{self, Sparse, SparseMainloop};
use crate::gemm_collective::{HeldOf, one_tile, shared, threads};
use crate::sizes::{pairs, whole_128x128x32 as stored, whole_128x128x64 as whole};
use cute_static::arch::Sm80;
use cute_static::collective::{CollectiveMma, MainloopSm80CpAsyncSparse, MetadataLayouts, ReadsMetadata};
use cute_static::epilogue::{CollectiveEpilogue, StoreDirect};
use cute_static::instruction::mma::{SM80_SPARSE_16x8x32_F32BF16BF16F32_TN, SM80_SPARSE_16x8x32_F32F16F16F32_TN};
use cute_static::numeric::{BFloat16, Float16, Float32};
use cute_static::plan::{IsBlockPlan, StoresTilesOf};
use cute_static::prelude::*;
use cute_static::typenum::{U1, U2, U3, Unsigned};
use cute_static_device::epilogue::{TileStore, WithoutStages};
use cute_static_device::sparse::Words;
use cute_static_device::tiles::BlockTile;
use cute_static_device::window::{Whole, Window};

/// 2 × 4 warps; each has 16 rows and two times 8 columns at a time. With half as many warps, the operands of two steps of 32 values and the sums would leave no registers for addresses.
type Warps<Atom> = TiledMma<Atom, layout!((2, 4, 1)), tiler!(<32, 64, 32>)>;
type Tile = shape!((128, 128, 64));
/// What is stored of A
type StoredTile = shape!((128, 128, 32));
/// Three stages of a tile, of whose A half is stored
pub type Mainloop<Atom> = CollectiveMma<MainloopSm80CpAsyncSparse<U3>, Tile, Warps<Atom>>;
/// C, which threads store from registers
pub type Direct<Atom> = CollectiveEpilogue<StoreDirect, shape!((128, 128)), shape!((128, 128)), Warps<Atom>, Float32>;
type PlanOf<F> = Plan<Sm80, <F as SparseFormat>::Mainloop, <F as SparseFormat>::Epilogue>;
/// The order of the metadata
pub type MetadataOf<F> = <<F as SparseFormat>::Mainloop as ReadsMetadata>::Metadata;
/// Threads of a block.
pub const THREADS: u32 = threads::<PlanOf<BFloat16>>();
/// Bytes of shared memory.
pub const SHARED: u32 = shared::<PlanOf<BFloat16>>();

/// C of whole tiles
type WholeC = whole::MatrixD<f32>;
/// C with edges
type CutC = pairs::MatrixD<f32>;
/// What A and B are made of: 16 bits that `mma.sp` multiplies.
pub trait SparseFormat {
    /// The main loop
    type Mainloop: SparseMainloop<ElementA = u16, ElementB = u16> + ReadsMetadata<Metadata: MetadataLayouts>;
    /// The epilogue
    type Epilogue: TileStore<HeldOf<Self::Mainloop>, WholeC, Source = WithoutStages>
        + TileStore<HeldOf<Self::Mainloop>, CutC, Source = WithoutStages>
        + StoresTilesOf<Self::Mainloop>;
}
macro_rules! formats {
    ($($format:ident: $atom:ident;)*) => {$(
        impl SparseFormat for $format {
            type Mainloop = Mainloop<$atom>;
            type Epilogue = Direct<$atom>;
        }
    )*};
}
formats! {
    BFloat16: SM80_SPARSE_16x8x32_F32BF16BF16F32_TN;
    Float16: SM80_SPARSE_16x8x32_F32F16F16F32_TN;
}

/// `C = A·Bᵀ`: A is (m, k), of which half of the values along k are stored, (m, k / 2), and B is (n, k), both row-major, of the format `F`; C is (m, n), row-major, f32. The metadata of A
/// are those of [`MetadataOf`]. One tile of 128 × 128 a block: x counts along m.
///
/// # Safety
/// `m` and `n` are positive multiples of 128, `k` of 64; the pointers are multiples of 16 and reach so many elements.
#[inline(always)]
#[allow(clippy::too_many_arguments)] // those of a launch
pub unsafe fn gemm<F: SparseFormat>(
    a: *const u16,
    metadata: *const u32,
    b: *const u16,
    c: *mut f32,
    m: i64,
    n: i64,
    k: i64,
) where
    PlanOf<F>: IsBlockPlan,
{
    // SAFETY: as promised.
    unsafe {
        let (sizes, stored) = (whole::sizes(m, n, k), stored::sizes(m, n, k / U2::I64));
        let values = stored::a::<StoredTile, _>(stored, a.cast_mut());
        let a = Sparse { values, metadata: words::<F>(metadata, m, k) };
        let b = whole::b::<Tile, _>(sizes, b.cast_mut());
        let c = whole::d::<Tile, _>(sizes, c);
        let work = one_tile::<F::Mainloop>(k);
        sm80_sparse::gemm::<Sm80, F::Mainloop, F::Epilogue, _, _, _, _, _>(a, b, c, work);
    }
}
/// As [`gemm`], of other extents: the last tiles reach beyond the matrices. The metadata are those of whole tiles.
///
/// # Safety
/// The extents are positive, `n` is even and `k` a multiple of 16, so that rows begin at multiples of what is moved at once; the pointers are multiples of 16 and reach
/// so many elements.
#[inline(always)]
#[allow(clippy::too_many_arguments)] // those of a launch
pub unsafe fn gemm_with_edges<F: SparseFormat>(
    a: *const u16,
    metadata: *const u32,
    b: *const u16,
    c: *mut f32,
    m: i64,
    n: i64,
    k: i64,
) where
    PlanOf<F>: IsBlockPlan,
{
    // SAFETY: as promised: zeros beyond the last column of A and B add nothing.
    unsafe {
        let (sizes, stored) = (pairs::sizes(m, n, k), pairs::sizes(m, n, k / U2::I64));
        let values = pairs::a(stored, a.cast_mut());
        let a = Sparse { values, metadata: words::<F>(metadata, m, k) };
        let b = pairs::b(sizes, b.cast_mut());
        let c = pairs::d(sizes, c);
        let work = one_tile::<F::Mainloop>(k);
        sm80_sparse::gemm::<Sm80, F::Mainloop, F::Epilogue, _, _, _, _, _>(a, b, c, work);
    }
}
/// The metadata of the tiles of `m` rows and `k` columns
///
/// # Safety
/// As [`gemm`].
#[inline(always)]
unsafe fn words<F: SparseFormat>(metadata: *const u32, m: i64, k: i64) -> Words {
    let ([rows, _, depth], [words, columns]) = const { (Tile::EXTENTS, F::Mainloop::METADATA) };
    let [words, columns] =
        [(m as u64).div_ceil(u64::from(rows)) * words as u64, (k as u64).div_ceil(u64::from(depth)) * columns as u64];
    // SAFETY: as promised.
    unsafe { Window::with(Global::from_raw(metadata.cast_mut(), (words, columns), (U1::new(), words as i64)), Whole) }
}
