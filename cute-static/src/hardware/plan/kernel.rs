//! The kernels of Hopper: the roles of the warpgroups, their registers, and which of them have a tile together.

use super::parts::{ClusterCheck, Part, PartOn};
use super::rules::{RoleThreads, TileOfItsOwn};
use crate::arch::{AtLeast, Sm90};
use crate::atom::mma::TileMma;
use crate::check::{BothHold, Condition, Limit, Passed};
use crate::cluster::IsCluster;
use crate::collective::Collective;
use crate::collective::budget::{AtomOf, Eighth, IfAtMost, Sum};
use crate::instruction::mma::MmaInstruction;
use crate::int::{Compare, Mul, Nat, number};
use crate::pipeline::{ByTurns, ByWarps, InTurns, IsRing, PipelinedCollective, Ring, RingOf};
use crate::seal::Seal;
use core::marker::PhantomData;
use typenum::{U4, U8, U12, U24, U40, U128, U207, U232, U240, U256, UTerm};

/// A kernel of one warpgroup that loads and two that multiply, each of which has 232 registers per thread, or 240 if a tile takes 208 or more.
///
/// It is a part of a [`BlockPlan`](super::BlockPlan): the shared memory of its ring, 12 warps and their registers.
pub trait WarpSpecialized: Part {
    /// The ring that one warpgroup fills and two read
    type Ring: IsRing;
    /// Registers of a thread of the warpgroup that loads
    type LoadRegisters: Nat;
    /// Registers of a thread that multiplies
    type MmaRegisters: Nat;
    /// The tiles of C that are computed at the same time
    const TILES: u32;
    /// As [`LoadRegisters`](Self::LoadRegisters)
    const LOAD_REGISTERS: u64 = number::<Self::LoadRegisters>();
    /// As [`MmaRegisters`](Self::MmaRegisters)
    const MMA_REGISTERS: u64 = number::<Self::MmaRegisters>();
}

/// Two warpgroups multiply the tile of the collective `G` together: each has half of it, by rows or by columns as the tiled MMA says.
///
/// * **Source** CUTLASS `cutlass/gemm/kernel/sm90_gemm_tma_warpspecialized_cooperative.hpp`.
/// * **Admissible** where the tiled MMA has 256 threads.
/// ```
/// use cute_static::arch::Sm90;
/// use cute_static::collective::{CollectiveMma, MainloopSm90TmaGmma};
/// use cute_static::instruction::mma::SM90_64xNx16_F32F16F16_SS;
/// use cute_static::plan::{BlockPlan, IsBlockPlan, KernelSm90Cooperative, SharedBytes};
/// use cute_static::prelude::*;
/// use cute_static::typenum::{U4, U256};
/// type Gemm = CollectiveMma<
///     MainloopSm90TmaGmma<U4>,
///     shape!((128,256,64)),
///     TiledMma<SM90_64xNx16_F32F16F16_SS<U256>, layout!((2,1,1))>,
/// >;
/// type Kernel = BlockPlan<Sm90, (KernelSm90Cooperative<Gemm>, SharedBytes<Int<16_384>>)>;
/// assert_eq!((Kernel::THREADS, Kernel::REGISTERS), (384, 128 * 40 + 256 * 232));
/// ```
/// One warpgroup has the whole tile: that is [`KernelSm90Pingpong`].
/// ```compile_fail,E0277
/// use cute_static::arch::Sm90;
/// use cute_static::collective::{CollectiveMma, MainloopSm90TmaGmma};
/// use cute_static::instruction::mma::SM90_64xNx16_F32F16F16_SS;
/// use cute_static::plan::{BlockPlan, IsBlockPlan, KernelSm90Cooperative};
/// use cute_static::prelude::*;
/// use cute_static::typenum::{U4, U128};
/// type Gemm = CollectiveMma<
///     MainloopSm90TmaGmma<U4>,
///     shape!((64,128,64)),
///     TiledMma<SM90_64xNx16_F32F16F16_SS<U128>, layout!((1,1,1))>,
/// >;
/// fn kernel<B: IsBlockPlan>() {}
/// kernel::<BlockPlan<Sm90, (KernelSm90Cooperative<Gemm>,)>>();
/// ```
pub struct KernelSm90Cooperative<G>(PhantomData<G>);

/// Two warpgroups have a tile of the collective `G` each, and take turns: while one multiplies, the other one stores ([`Turns`](crate::pipeline::Turns)).
///
/// * **Law** the warpgroup `w` computes the tiles `w`, `w + 2`, `w + 4`, … of the [work](crate::schedule::Schedule::work) of its block.
/// * **Source** CUTLASS `cutlass/gemm/kernel/sm90_gemm_tma_warpspecialized_pingpong.hpp`.
/// * **Admissible** where the tiled MMA has 128 threads, and a thread has at most 232 registers of accumulators and operands.
/// ```
/// use cute_static::arch::Sm90;
/// use cute_static::collective::{CollectiveMma, MainloopSm90TmaGmma};
/// use cute_static::instruction::mma::SM90_64xNx16_F32F16F16_SS;
/// use cute_static::pipeline::{IsRing, RingOf};
/// use cute_static::plan::{BlockPlan, IsBlockPlan, KernelSm90Pingpong, SharedBytes, WarpSpecialized};
/// use cute_static::prelude::*;
/// use cute_static::typenum::{U6, U128};
/// type Gemm = CollectiveMma<
///     MainloopSm90TmaGmma<U6>,
///     shape!((64,128,64)),
///     TiledMma<SM90_64xNx16_F32F16F16_SS<U128>, layout!((1,1,1))>,
/// >;
/// type Kernel = KernelSm90Pingpong<Gemm>;
/// type Stages = <Kernel as WarpSpecialized>::Ring;
/// // The four warps of one warpgroup release a stage. The order barrier has 32 bytes.
/// assert_eq!((Kernel::TILES, Stages::ARRIVALS), (2, 4));
/// assert_eq!(Stages::SHARED_MEMORY, RingOf::<Gemm>::SHARED_MEMORY + 32);
/// type Block = BlockPlan<Sm90, (Kernel, SharedBytes<Int<16_384>>)>;
/// assert_eq!((Block::THREADS, Block::REGISTERS), (384, 128 * 40 + 256 * 232));
/// ```
/// Two warpgroups that have half of the rows each share one tile: that is [`KernelSm90Cooperative`].
/// ```compile_fail,E0277
/// use cute_static::arch::Sm90;
/// use cute_static::collective::{CollectiveMma, MainloopSm90TmaGmma};
/// use cute_static::instruction::mma::SM90_64xNx16_F32F16F16_SS;
/// use cute_static::plan::{BlockPlan, IsBlockPlan, KernelSm90Pingpong};
/// use cute_static::prelude::*;
/// use cute_static::typenum::{U4, U128};
/// type Gemm = CollectiveMma<
///     MainloopSm90TmaGmma<U4>,
///     shape!((128,128,64)),
///     TiledMma<SM90_64xNx16_F32F16F16_SS<U128>, layout!((2,1,1))>,
/// >;
/// fn kernel<B: IsBlockPlan>() {}
/// kernel::<BlockPlan<Sm90, (KernelSm90Pingpong<Gemm>,)>>();
/// ```
pub struct KernelSm90Pingpong<G>(PhantomData<G>);

/// `X` registers if the collective `G` takes fewer than 208 for each thread, `Y` otherwise
type Registers<G, X, Y> = IfAtMost<<G as Collective>::Registers, U207, X, Y>;
type LoadRegisters<G> = Registers<G, U40, U24>;
type MmaRegisters<G> = Registers<G, U232, U240>;
/// The ring of the collective `G` in turns
type RingInTurns<G> = Ring<
    <G as crate::collective::TmaCollective>::Stages,
    <RingOf<G> as IsRing>::Filled,
    InTurns<<RingOf<G> as IsRing>::Released>,
    <RingOf<G> as IsRing>::Cluster,
>;
/// The tiled MMA of the collective `G` has `N` threads.
type ThreadCheck<G, N> =
    <<<G as Collective>::Threads as Compare>::Is<N> as Condition>::Require<RoleThreads<N, <G as Collective>::Threads>>;
/// A thread has at most 232 registers for its tile.
type TileCheck<G> = <<<G as Collective>::Registers as Compare>::ComparedTo<U232> as Limit>::AtMost<
    TileOfItsOwn<<G as Collective>::Registers>,
>;
/// One row per kernel: the condition of its collective, its ring, its tiles, the threads that have a tile, and its other check.
macro_rules! kernels {
    ($($name:ident<$g:ident> where $released:path: $ring:ty, $tiles:literal, $threads:ty, $check:ty;)*) => {$(
        impl<$g: PipelinedCollective + Collective> Part for $name<$g>
        where
            $ring: IsRing<Released: $released>,
        {
            const SEAL: Seal = Seal;
            type Bytes = <$ring as IsRing>::Bytes;
            type Columns = UTerm;
            type Warps = U12;
            type Launched = UTerm;
            type RegisterUnits =
                Sum<<U4 as Mul>::Times<Eighth<LoadRegisters<$g>>>, <U8 as Mul>::Times<Eighth<MmaRegisters<$g>>>>;
            type NamedBarriers = UTerm;
            type Check<C: IsCluster> =
                BothHold<ClusterCheck<<$ring as IsRing>::Cluster, C>, BothHold<ThreadCheck<$g, $threads>, $check>>;
        }
        impl<$g: PipelinedCollective + Collective<Mma: TileMma<Atom: MmaInstruction>>, P> PartOn<P> for $name<$g>
        where
            Self: Part,
            P: AtLeast<Sm90> + AtLeast<<$g as Collective>::Arch> + AtLeast<<AtomOf<$g::Mma> as MmaInstruction>::Arch>,
        {
        }
        impl<$g: PipelinedCollective + Collective> WarpSpecialized for $name<$g>
        where
            $ring: IsRing<Released: $released>,
        {
            type Ring = $ring;
            type LoadRegisters = LoadRegisters<$g>;
            type MmaRegisters = MmaRegisters<$g>;
            const TILES: u32 = $tiles;
        }
    )*};
}
kernels! {
    KernelSm90Cooperative<G> where ByWarps: RingOf<G>, 1, U256, Passed;
    KernelSm90Pingpong<G> where ByTurns: RingInTurns<G>, 2, U128, TileCheck<G>;
}
