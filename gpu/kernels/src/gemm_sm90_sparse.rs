//! `C = A·Bᵀ` of a sparse A on the tensor cores of Hopper, bf16 or f16 to f32: instances of the [generic kernel](crate::gemm_collective).

use crate::gemm_collective::{Consumers, HeldOf, InRegisters, Plan, TmaMainloop, gemm, one_tile, shared, threads};
use crate::sizes::pairs;
use cute_static::arch::Sm90;
use cute_static::collective::{
    CollectiveMma, MainloopSm90TmaGmmaSparse, MetadataLayouts, MetadataParts, ReadsMetadata, TmaCollective, TmaParts,
};
use cute_static::epilogue::{CollectiveEpilogue, StoreDirect};
use cute_static::instruction::mma::{SM90_SPARSE_64xNx32_F32BF16BF16_SS, SM90_SPARSE_64xNx32_F32F16F16_SS};
use cute_static::numeric::{BFloat16, Float16, Float32};
use cute_static::pipeline::FilledAlone;
use cute_static::plan::{IsBlockPlan, KernelSm90Cooperative, StoresTilesOf};
use cute_static::prelude::*;
use cute_static::tma::{IsTensorMap, RunTimeTensorMap};
use cute_static::typenum::{U1, U4, U128};
use cute_static_device::epilogue::TileStore;
use cute_static_device::hopper::{MatrixMap, OperandMap};
use cute_static_device::sources::{MetadataMap, SparseMap};

/// Two warpgroups, one below the other
type Groups<Atom> = TiledMma<Atom, layout!((2, 1, 1))>;
/// Four stages of a tile of 128 × 128 × 128, of whose A half is stored
pub type Mainloop<Atom> = CollectiveMma<MainloopSm90TmaGmmaSparse<U4>, shape!((128, 128, 128)), Groups<Atom>>;
/// C, which threads store from registers
pub type Direct<Atom> = CollectiveEpilogue<StoreDirect, shape!((128, 128)), shape!((128, 128)), Groups<Atom>, Float32>;
type PlanOf<F> =
    Plan<Sm90, KernelSm90Cooperative<<F as SparseGroupFormat>::Mainloop>, <F as SparseGroupFormat>::Epilogue>;
/// Threads of a block.
pub const THREADS: u32 = threads::<PlanOf<BFloat16>>();
/// Bytes of shared memory.
pub const SHARED: u32 = shared::<PlanOf<BFloat16>>();

/// What A and B are made of: 16 bits that wgmma multiplies.
pub trait SparseGroupFormat {
    /// The main loop
    type Mainloop: InRegisters
        + TmaMainloop<MapA = SparseMap<'M', Self::MapA, Self::Metadata>, MapB = OperandMap<'N', Self::MapB>>;
    /// How what is stored of A gets to shared memory
    type MapA: MatrixMap + RunTimeTensorMap<Strides = (i64, U1)>;
    /// How B gets there
    type MapB: MatrixMap + RunTimeTensorMap<Strides = (i64, U1)>;
    /// The metadata of a tile
    type Metadata: MetadataParts<Map: IsTensorMap> + MetadataLayouts<Block: IsLayout>;
    /// The epilogue
    type Epilogue: TileStore<HeldOf<Self::Mainloop>, pairs::MatrixD<f32>> + StoresTilesOf<Self::Mainloop>;
}
macro_rules! formats {
    ($($format:ident: $atom:ident;)*) => {$(
        impl SparseGroupFormat for $format {
            type Mainloop = Mainloop<$atom<U128>>;
            type MapA = <<Self::Mainloop as TmaCollective>::A as TmaParts>::Map;
            type MapB = <<Self::Mainloop as TmaCollective>::B as TmaParts>::Map;
            type Metadata = <Self::Mainloop as ReadsMetadata>::Metadata;
            type Epilogue = Direct<$atom<U128>>;
        }
    )*};
}
formats! {
    BFloat16: SM90_SPARSE_64xNx32_F32BF16BF16_SS;
    Float16: SM90_SPARSE_64xNx32_F32F16F16_SS;
}
/// The map of what is stored of A
pub type MapOfA<F> = OperandMap<'M', <F as SparseGroupFormat>::MapA>;
/// The map of B
pub type MapOfB<F> = OperandMap<'N', <F as SparseGroupFormat>::MapB>;
/// The map of the metadata
pub type MapOfMetadata<F> = MetadataMap<<<F as SparseGroupFormat>::Metadata as MetadataParts>::Map>;

/// `C = A·Bᵀ`: A is (m, k), of which half of the values along k are stored, (m, k / 2), and B is (n, k), both row-major, of the format `F`; C is (m, n), row-major, f32. The metadata of A
/// are those of whole tiles. One tile of 128 × 128 a block: x counts along m.
///
/// # Safety
/// `n` is even and `k` a multiple of 16; the maps are of matrices of these extents and of the metadata; the pointer is a multiple of 8 and reaches so many elements.
#[inline(always)]
pub unsafe fn gemm_with_edges<F: SparseGroupFormat>(
    a: MapOfA<F>,
    metadata: MapOfMetadata<F>,
    b: MapOfB<F>,
    c: *mut f32,
    m: i64,
    n: i64,
    k: i64,
) where
    KernelSm90Cooperative<F::Mainloop>: Consumers<F::Mainloop, Ring: FilledAlone>,
    PlanOf<F>: IsBlockPlan,
{
    // SAFETY: as promised. Zeros beyond the last column of A and B add nothing.
    unsafe {
        let a = SparseMap::new(a, metadata);
        let c = pairs::d(pairs::sizes_of_d(m, n), c);
        let work = one_tile::<F::Mainloop>(k);
        gemm::<Sm90, KernelSm90Cooperative<F::Mainloop>, F::Mainloop, F::Epilogue, _, _>(a, b, c, work);
    }
}
