//! `C = A·Bᵀ` of a sparse A on the tensor cores of `mma.sp`, bf16 or f16 to f32: instances of the [generic kernel](crate::gemm_collective::sm80_sparse).

use crate::gemm_collective::sm80::Plan;
use crate::gemm_collective::sm80_sparse::{self, Sparse, SparseMainloop};
use crate::gemm_collective::{HeldOf, one_tile, shared, threads};
use cute_static::arch::Sm80;
use cute_static::collective::Collective;
use cute_static::collective::{CollectiveMma, MainloopSm80CpAsyncSparse, MetadataLayouts, ReadsMetadata};
use cute_static::epilogue::{CollectiveEpilogue, StoreDirect};
use cute_static::instruction::mma::{SM80_SPARSE_16x8x32_F32BF16BF16F32_TN, SM80_SPARSE_16x8x32_F32F16F16F32_TN};
use cute_static::numeric::{BFloat16, Float16, Float32};
use cute_static::plan::{IsBlockPlan, StoresTilesOf};
use cute_static::prelude::*;
use cute_static::typenum::{U1, U2, U3, Unsigned};
use cute_static_device::epilogue::{TileStore, WithoutStages};
use cute_static_device::global::{Global, Left, Whole};
use cute_static_device::sparse::Words;
use cute_static_device::tiles::{BlockTile, Extents, Matrix};

/// 2 × 4 warps; each has 16 rows and two times 8 columns at a time. With half as many warps, the operands of two steps of 32 values and the sums would leave no registers for addresses.
type Warps<Atom> = TiledMma<Atom, layout!((2, 4, 1)), tiler!(<32, 64, 32>)>;
/// Three stages of a tile of 128 × 128 × 64, of whose A half is stored
pub type Mainloop<Atom> = CollectiveMma<MainloopSm80CpAsyncSparse<U3>, shape!((128, 128, 64)), Warps<Atom>>;
/// C, which threads store from registers
pub type Direct<Atom> = CollectiveEpilogue<StoreDirect, shape!((128, 128)), shape!((128, 128)), Warps<Atom>, Float32>;
type PlanOf<F> = Plan<Sm80, <F as SparseFormat>::Mainloop, <F as SparseFormat>::Epilogue>;
/// The order of the metadata
pub type MetadataOf<F> = <<F as SparseFormat>::Mainloop as ReadsMetadata>::Metadata;
/// Threads of a block.
pub const THREADS: u32 = threads::<PlanOf<BFloat16>>();
/// Bytes of shared memory.
pub const SHARED: u32 = shared::<PlanOf<BFloat16>>();

/// C, row-major
type MatrixC<E> = Matrix<'M', 'N', f32, (i64, U1), E>;
/// What A and B are made of: 16 bits that `mma.sp` multiplies.
pub trait SparseFormat {
    /// The main loop
    type Mainloop: SparseMainloop<ElementA = u16, ElementB = u16> + ReadsMetadata<Metadata: MetadataLayouts>;
    /// The epilogue
    type Epilogue: TileStore<HeldOf<Self::Mainloop>, MatrixC<Whole>, Source = WithoutStages>
        + TileStore<HeldOf<Self::Mainloop>, MatrixC<Left>, Source = WithoutStages>
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
/// `m` and `n` are multiples of 128, `k` of 64; the pointers are multiples of 16 and reach so many elements.
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
        let a =
            Sparse { values: Matrix::new(a.cast_mut(), (k / U2::I64, U1::new())), metadata: words::<F>(metadata, m) };
        let (b, c) = (Matrix::new(b.cast_mut(), (k, U1::new())), Matrix::new(c, (n, U1::new())));
        let work = one_tile::<F::Mainloop>(k);
        sm80_sparse::gemm::<Sm80, F::Mainloop, F::Epilogue, _, _, _, _, _>(a, b, c, work);
    }
}
/// As [`gemm`], of other extents: the last tiles reach beyond the matrices. The metadata are those of whole tiles.
///
/// # Safety
/// `n` is even and `k` a multiple of 16, so that rows begin at multiples of what is moved at once; the pointers are multiples of 16 and reach
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
    let stored = k / U2::I64;
    // SAFETY: as promised: zeros beyond the last column of A and B add nothing.
    unsafe {
        let a = Sparse {
            values: Extents { m, n, k: stored }.a(a.cast_mut(), (stored, U1::new())),
            metadata: words::<F>(metadata, m),
        };
        let extents = Extents { m, n, k };
        let b = extents.b(b.cast_mut(), (k, U1::new()));
        let (c, work) = (extents.d(c, (n, U1::new())), one_tile::<F::Mainloop>(k));
        sm80_sparse::gemm::<Sm80, F::Mainloop, F::Epilogue, _, _, _, _, _>(a, b, c, work);
    }
}
/// The metadata of the tiles of `m` rows
///
/// # Safety
/// As [`gemm`].
#[inline(always)]
unsafe fn words<F: SparseFormat>(metadata: *const u32, m: i64) -> Words {
    let (rows, [words, _]) =
        const { (<<F::Mainloop as Collective>::TileShape as BlockTile>::EXTENTS[0] as u64, F::Mainloop::METADATA) };
    let tiles = (m as u64).div_ceil(rows) as i64;
    // SAFETY: as promised.
    unsafe { Global::new(metadata.cast_mut(), (U1::new(), tiles * words)) }
}
