//! `C = A·Bᵀ` on the tensor cores of Hopper: instances of the [generic kernel](crate::gemm_collective), of bf16 or f16. C is f32, and threads store it from
//! registers; or it is bf16, and a tensor map stores it from shared memory.

use crate::gemm_collective::sm90_batched::Groups as Several;
use crate::gemm_collective::{
    Consumers, HeldOf, HoldsSums, InRegisters, Plan, TmaMainloop, gemm as block, one_tile, shared, threads,
};
use crate::sizes::{pairs, whole_128x256x64 as whole};
use cute_static::arch::Sm90;
use cute_static::collective::{CollectiveMma, MainloopSm90TmaGmma, TmaCollective, TmaParts};
use cute_static::epilogue::{CollectiveEpilogue, Epilogue, StoreDirect, StoreTma, TmaEpilogue};
use cute_static::instruction::mma::{MmaInstruction, SM90_64xNx16_F32BF16BF16_SS, SM90_64xNx16_F32F16F16_SS};
use cute_static::numeric::{BFloat16, Float16, Float32};
use cute_static::pipeline::FilledAlone;
use cute_static::plan::{IsBlockPlan, KernelSm90Cooperative, StoresTilesOf};
use cute_static::prelude::*;
use cute_static::tma::RunTimeTensorMap;
use cute_static::typenum::{U1, U2, U4, U256};
use cute_static_device::batch::{Batch, EachOf};
use cute_static_device::epilogue::{Reduced, TileStore, WithoutStages};
use cute_static_device::hopper::{MatrixMap, OperandMap, TensorMapOf};
use cute_static_device::machine;
use cute_static_device::tiles::BlockTile;

// ANCHOR: types
/// Two warpgroups, one below the other
type Groups<Atom> = TiledMma<Atom, layout!((2, 1, 1))>;
/// Four stages
type Schedule = MainloopSm90TmaGmma<U4>;
/// The extents along M, N and K
pub type Tile = shape!((128, 256, 64));
/// The main loop of a tile
pub type Mainloop<Atom> = CollectiveMma<Schedule, Tile, Groups<Atom>>;
// ANCHOR_END: types
/// C of f32, which threads store from registers
pub type Direct<Atom> = CollectiveEpilogue<StoreDirect, shape!((128, 256)), shape!((128, 256)), Groups<Atom>, Float32>;
/// C of bf16, which a tensor map stores from two stages of 128 × 32
pub type Narrow<Atom> = CollectiveEpilogue<StoreTma<U2>, shape!((128, 256)), shape!((128, 32)), Groups<Atom>, BFloat16>;
// ANCHOR: plan
/// The plan of a block with the epilogue `E`
pub type PlanOf<F, E> = Plan<Sm90, KernelSm90Cooperative<<F as Format>::Mainloop>, E>;
// ANCHOR_END: plan
/// The instruction for bf16.
pub type Bf16Atom = SM90_64xNx16_F32BF16BF16_SS<U256>;
/// Threads of a block: three warpgroups.
pub const THREADS: u32 = threads::<PlanOf<BFloat16, Direct<Bf16Atom>>>();
/// Bytes of shared memory.
pub const SHARED: u32 = shared::<PlanOf<BFloat16, Direct<Bf16Atom>>>();
/// Bytes of shared memory where C is bf16.
pub const SHARED_TO_BF16: u32 = shared::<PlanOf<BFloat16, Narrow<Bf16Atom>>>();

/// C of f32, of whole tiles
type WholeC = whole::MatrixD<f32>;
/// C of f32, with edges
type CutC = pairs::MatrixD<f32>;
/// C of bf16
pub type MapC<F> = TensorMapOf<<<F as Format>::Narrow as TmaEpilogue>::Map>;
/// A
pub type MapA<F> = OperandMap<'M', <F as Format>::MapA>;
/// B
pub type MapB<F> = OperandMap<'N', <F as Format>::MapB>;
/// What A and B are made of: 16 bits that wgmma multiplies.
pub trait Format: Sized {
    /// The main loop, whose instruction multiplies this format
    type Mainloop: InRegisters
        + HoldsSums<Instruction: MmaInstruction<A = Self, B = Self>>
        + TmaMainloop<MapA = MapA<Self>, MapB = MapB<Self>>;
    /// How A gets to shared memory
    type MapA: MatrixMap + RunTimeTensorMap<Strides = (i64, U1)>;
    /// How B gets there
    type MapB: MatrixMap + RunTimeTensorMap<Strides = (i64, U1)>;
    /// The epilogue of C of f32
    type Direct: TileStore<HeldOf<Self::Mainloop>, WholeC>
        + TileStore<HeldOf<Self::Mainloop>, CutC, Source = WithoutStages>
        + TileStore<HeldOf<Self::Mainloop>, Reduced<CutC>>
        + TileStore<HeldOf<Self::Mainloop>, EachOf<Batch<CutC>>>
        + for<'g> TileStore<HeldOf<Self::Mainloop>, EachOf<Several<'g, Self::MapA, Self::MapB, f32>>>
        + StoresTilesOf<Self::Mainloop>;
    /// The epilogue of C of bf16
    type Narrow: TmaEpilogue<Map: RunTimeTensorMap<Strides = (i64, U1)>>
        + Epilogue<Element = BFloat16>
        + TileStore<HeldOf<Self::Mainloop>, MapC<Self>>
        + StoresTilesOf<Self::Mainloop>;
}
macro_rules! formats {
    ($($format:ident: $atom:ident;)*) => {$(
        impl Format for $format {
            type Mainloop = Mainloop<$atom<U256>>;
            type MapA = <<Self::Mainloop as TmaCollective>::A as TmaParts>::Map;
            type MapB = <<Self::Mainloop as TmaCollective>::B as TmaParts>::Map;
            type Direct = Direct<$atom<U256>>;
            type Narrow = Narrow<$atom<U256>>;
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
pub unsafe fn gemm<F: Format>(a: MapA<F>, b: MapB<F>, c: *mut f32, n: i64, k: i64)
where
    KernelSm90Cooperative<F::Mainloop>: Consumers<F::Mainloop, Ring: FilledAlone>,
    PlanOf<F, F::Direct>: IsBlockPlan,
{
    // SAFETY: as promised.
    unsafe {
        let sizes = whole::sizes_of_d(i64::from(machine::blocks_x() * Tile::EXTENTS[0]), n);
        let c = whole::d::<Tile, _>(sizes, c);
        tile::<F, F::Direct, _>(a, b, c, k);
    }
}

/// As [`gemm`], of other extents: the last tiles reach beyond the matrices. The tensor maps know where those end, and copy zeros from there on.
///
/// # Safety
/// `n` is even, since two elements of C are stored at once, and `k` a multiple of 8, since a tensor map demands rows of 16 bytes; the
/// maps are of matrices of these extents; the pointer is a multiple of 8 and reaches so many elements.
#[inline(always)]
pub unsafe fn gemm_with_edges<F: Format>(a: MapA<F>, b: MapB<F>, c: *mut f32, m: i64, n: i64, k: i64)
where
    KernelSm90Cooperative<F::Mainloop>: Consumers<F::Mainloop, Ring: FilledAlone>,
    PlanOf<F, F::Direct>: IsBlockPlan,
{
    // SAFETY: as promised. Zeros beyond the last column of A and B add nothing.
    unsafe {
        let c = pairs::d(pairs::sizes_of_d(m, n), c);
        tile::<F, F::Direct, _>(a, b, c, k);
    }
}

/// As [`gemm_with_edges`], but C is bf16, and has a tensor map, too, which knows where it ends.
///
/// # Safety
/// `n` and `k` are multiples of 8, since a tensor map demands rows of 16 bytes; the maps are of matrices of these extents, that of C made from
/// [`store_parameters`](cute_static::tma::RunTimeTensorMap::store_parameters) of the map of [`Format::Narrow`].
#[inline(always)]
pub unsafe fn gemm_to_bf16<F: Format>(a: MapA<F>, b: MapB<F>, c: MapC<F>, k: i64)
where
    KernelSm90Cooperative<F::Mainloop>: Consumers<F::Mainloop, Ring: FilledAlone>,
    PlanOf<F, F::Narrow>: IsBlockPlan,
{
    // SAFETY: as promised.
    unsafe { tile::<F, F::Narrow, _>(a, b, c, k) }
}

/// The tile of this block.
///
/// # Safety
/// As [`gemm_collective::gemm`](crate::gemm_collective::gemm).
#[inline(always)]
unsafe fn tile<F: Format, E, To: Copy>(a: MapA<F>, b: MapB<F>, c: To, k: i64)
where
    E: TileStore<HeldOf<F::Mainloop>, To> + StoresTilesOf<F::Mainloop>,
    KernelSm90Cooperative<F::Mainloop>: Consumers<F::Mainloop, Ring: FilledAlone>,
    PlanOf<F, E>: IsBlockPlan,
{
    // SAFETY: as promised.
    unsafe {
        block::<Sm90, KernelSm90Cooperative<F::Mainloop>, F::Mainloop, E, _, _>(a, b, c, one_tile::<F::Mainloop>(k));
    }
}
