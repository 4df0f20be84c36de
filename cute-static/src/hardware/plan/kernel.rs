//! The kernels of Hopper: the roles of the warpgroups, their registers, and which of them have a tile together.

use super::parts::{ClusterCheck, Of, Part};
use super::rules::{EpilogueThreads, EpilogueTile, RoleThreads, TileOfItsOwn, TurnsOfWgmma};
use super::sums::Behind;
use crate::algebra::equality::SameFunction;
use crate::arch::{AnyArch, Sm90};
use crate::atom::mma::TileMma;
use crate::check::{BothHold, Condition, Limit, Passed};
use crate::cluster::IsCluster;
use crate::collective::Collective;
use crate::collective::budget::{Aligned, AtomOf, Eighth, IfAtMost, OfWarpgroups, SourceKind, Sum, ThreadsOfAtom};
use crate::epilogue::{Epilogue, HoldsAccumulators};
use crate::htuple::congruence::And;
use crate::htuple::{HCons, Pair};
use crate::instruction::mma::MmaInstruction;
use crate::int::{Compare, Mul, Nat, number};
use crate::kind::Outcome;
use crate::outcome::Grants;
use crate::pipeline::{ByTurns, ByWarps, InTurns, IsRing, PipelinedCollective, Releases, Ring, RingOf};
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
    /// Where the shared memory of its epilogue begins, behind that of the ring
    type EpilogueOffset: Nat;
    /// The tiles of C that are computed at the same time
    const TILES: u32;
    /// As [`EpilogueOffset`](Self::EpilogueOffset)
    const EPILOGUE_OFFSET: u64 = number::<Self::EpilogueOffset>();
    /// As [`LoadRegisters`](Self::LoadRegisters)
    const LOAD_REGISTERS: u64 = number::<Self::LoadRegisters>();
    /// As [`MmaRegisters`](Self::MmaRegisters)
    const MMA_REGISTERS: u64 = number::<Self::MmaRegisters>();
}

/// Two warpgroups multiply the tile of the collective `G` together: each has half of it, by rows or by columns as the tiled MMA says.
///
/// Without a collective it is a schedule of a [`CollectiveBuilder`](crate::builder::CollectiveBuilder).
///
/// * **Source** CUTLASS `cutlass/gemm/kernel/sm90_gemm_tma_warpspecialized_cooperative.hpp`.
/// * **Law** the epilogue `E` is in shared memory of its own, behind the ring.
/// * **Admissible** where the tiled MMA has 256 threads, and the epilogue stores its accumulators and its tile.
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
pub struct KernelSm90Cooperative<G = (), E = NoEpilogue>(PhantomData<(G, E)>);

/// Two warpgroups have a tile of the collective `G` each, and take turns: while one multiplies, the other one stores ([`Turns`](crate::pipeline::Turns)).
///
/// The epilogue `E` is in shared memory of its own, behind the ring: `Over` refuses this kernel. Its stores are ordered, so both warpgroups have the same stages.
///
/// Without a collective it is a schedule of a [`CollectiveBuilder`](crate::builder::CollectiveBuilder).
///
/// * **Law** the warpgroup `w` computes the tiles `w`, `w + 2`, `w + 4`, … of the [work](crate::schedule::Schedule::work) of its block.
/// * **Source** CUTLASS `cutlass/gemm/kernel/sm90_gemm_tma_warpspecialized_pingpong.hpp`.
/// * **Admissible** where the tiled MMA has 128 threads and is of `wgmma`, the epilogue stores its accumulators and its tile, and a thread has at most 232 registers of accumulators and operands.
/// ```
/// use cute_static::arch::Sm90;
/// use cute_static::collective::{CollectiveMma, MainloopSm90TmaGmma};
/// use cute_static::instruction::mma::SM90_64xNx16_F32F16F16_SS;
/// use cute_static::epilogue::{CollectiveEpilogue, Epilogue, StoreTma};
/// use cute_static::numeric::BFloat16;
/// use cute_static::pipeline::{IsRing, RingOf};
/// use cute_static::plan::{BlockPlan, IsBlockPlan, KernelSm90Pingpong, WarpSpecialized};
/// use cute_static::prelude::*;
/// use cute_static::typenum::{U2, U6, U128};
/// type Mma = TiledMma<SM90_64xNx16_F32F16F16_SS<U128>, layout!((1,1,1))>;
/// type Gemm = CollectiveMma<MainloopSm90TmaGmma<U6>, shape!((64,128,64)), Mma>;
/// type Kernel = KernelSm90Pingpong<Gemm>;
/// type Stages = <Kernel as WarpSpecialized>::Ring;
/// // The four warps of one warpgroup release a stage. The order barrier has 32 bytes.
/// assert_eq!((Kernel::TILES, Stages::ARRIVALS), (2, 4));
/// assert_eq!(Stages::SHARED_MEMORY, RingOf::<Gemm>::SHARED_MEMORY + 32);
/// /// Both warpgroups store by two stages of 32 columns, one after the other.
/// type D = CollectiveEpilogue<StoreTma<U2>, shape!((64,128)), shape!((64,32)), Mma, BFloat16>;
/// type Block = BlockPlan<Sm90, (KernelSm90Pingpong<Gemm, D>,)>;
/// assert_eq!((Block::THREADS, Block::REGISTERS), (384, 128 * 40 + 256 * 232));
/// assert_eq!(KernelSm90Pingpong::<Gemm, D>::EPILOGUE_OFFSET, 148_480);
/// assert_eq!(Block::SHARED_MEMORY, 148_480 + D::SHARED_MEMORY);
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
pub struct KernelSm90Pingpong<G = (), E = NoEpilogue>(PhantomData<(G, E)>);

/// The kernel has no epilogue, or one that is another part of the plan.
pub enum NoEpilogue {}
/// What stores the tiles of a kernel of the collective `G`: an [`Epilogue`], or [`NoEpilogue`].
///
/// * **Admissible** where the epilogue has the tile of the collective, and the threads of its tiled MMA hold the same accumulators.
///
/// The main loop has 256 columns, and the epilogue 128.
/// ```compile_fail,E0277
/// use cute_static::arch::Sm90;
/// use cute_static::collective::{CollectiveMma, MainloopSm90TmaGmma};
/// use cute_static::epilogue::{CollectiveEpilogue, StoreTma};
/// use cute_static::instruction::mma::SM90_64xNx16_F32F16F16_SS;
/// use cute_static::numeric::BFloat16;
/// use cute_static::plan::*;
/// use cute_static::prelude::*;
/// use cute_static::typenum::*;
/// type Mma = TiledMma<SM90_64xNx16_F32F16F16_SS<U128>, layout!((2,1,1))>;
/// type Gemm = CollectiveMma<MainloopSm90TmaGmma<U2>, shape!((128,256,64)), Mma>;
/// type D = CollectiveEpilogue<StoreTma<U2>, shape!((128,128)), shape!((128,32)), Mma, BFloat16>;
/// fn kernel<B: IsBlockPlan>() {}
/// kernel::<BlockPlan<Sm90, (KernelSm90Cooperative<Gemm, D>,)>>();
/// ```
#[diagnostic::on_unimplemented(
    message = "this does not store the tiles of a kernel",
    label = "expected a legal `CollectiveEpilogue`, or `NoEpilogue`"
)]
pub trait KernelEpilogue<G> {
    #[doc(hidden)]
    const SEAL: Seal;
    /// The architecture that has its instructions
    #[doc(hidden)]
    type Arch;
    /// Bytes of shared memory
    #[doc(hidden)]
    type Bytes: Nat;
    /// Accepted if it stores the accumulators of the collective
    #[doc(hidden)]
    type Check: Outcome;
}
impl<G> KernelEpilogue<G> for NoEpilogue {
    const SEAL: Seal = Seal;
    type Arch = AnyArch;
    type Bytes = UTerm;
    type Check = Passed;
}
impl<G, E, M: Nat, N: Nat, K, X: Nat, Y: Nat> KernelEpilogue<G> for E
where
    G: Collective<TileShape = HCons<M, HCons<N, K>>, Mma: HoldsAccumulators>,
    E: Epilogue<TileShape = Pair<X, Y>>,
{
    const SEAL: Seal = Seal;
    type Arch = E::Arch;
    type Bytes = E::SharedMemory;
    type Check = BothHold<
        <<<X as Compare>::Is<M> as And>::And<<Y as Compare>::Is<N>> as Condition>::Require<EpilogueTile<X, Y, M, N>>,
        <SameFunction<Held<E::Accumulators>, Held<G::Mma>> as Condition>::Require<
            EpilogueThreads<Threads<E::Accumulators>, Threads<G::Mma>>,
        >,
    >;
}
/// An epilogue, or [`NoEpilogue`], that stores the tiles of the collective `G`.
///
/// * **Admissible** where the epilogue has the tile of the collective, and its threads hold the accumulators of the collective's tiled MMA.
///
/// The main loop has 256 columns, and the epilogue 128.
/// ```compile_fail,E0277
/// use cute_static::collective::{CollectiveMma, MainloopSm90TmaGmma};
/// use cute_static::epilogue::{CollectiveEpilogue, StoreTma};
/// use cute_static::instruction::mma::SM90_64xNx16_F32F16F16_SS;
/// use cute_static::numeric::BFloat16;
/// use cute_static::plan::StoresTilesOf;
/// use cute_static::prelude::*;
/// use cute_static::typenum::*;
/// type Mma = TiledMma<SM90_64xNx16_F32F16F16_SS<U128>, layout!((2,1,1))>;
/// type Gemm = CollectiveMma<MainloopSm90TmaGmma<U2>, shape!((128,256,64)), Mma>;
/// type D = CollectiveEpilogue<StoreTma<U2>, shape!((128,128)), shape!((128,32)), Mma, BFloat16>;
/// fn kernel<G, E: StoresTilesOf<G>>() {}
/// kernel::<Gemm, D>();
/// ```
pub trait StoresTilesOf<G> {
    #[doc(hidden)]
    const SEAL: Seal;
}
impl<G, E: KernelEpilogue<G>> StoresTilesOf<G> for E
where
    E::Check: Grants<(), (), Is = ()>,
{
    const SEAL: Seal = Seal;
}
type Held<H> = <H as HoldsAccumulators>::ThreadValues;
type Threads<H> = <H as HoldsAccumulators>::Threads;

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
/// The instruction is `wgmma`.
type TurnsCheck<G> =
    <OfWarpgroups<<G as Collective>::Mma> as Condition>::Require<TurnsOfWgmma<ThreadsOfAtom<<G as Collective>::Mma>>>;
/// A thread has at most 232 registers for its tile.
type TileCheck<G> = <<<G as Collective>::Registers as Compare>::ComparedTo<U232> as Limit>::AtMost<
    TileOfItsOwn<<G as Collective>::Registers>,
>;
/// One row per kernel: the condition of its collective, its ring, its tiles, the threads that have a tile, and its other check.
macro_rules! kernels {
    ($($name:ident<$g:ident> where $released:path: $ring:ty, $tiles:literal, $threads:ty, $check:ty;)*) => {$(
        impl<$g: PipelinedCollective + Collective<Mma: TileMma<Atom: MmaInstruction<SourceB: SourceKind>>>, E> Part for $name<$g, E>
        where
            $ring: IsRing<Released: $released>,
            E: KernelEpilogue<$g>,
        {
            const SEAL: Seal = Seal;
            type Bytes = Behind<<$ring as IsRing>::Bytes, E::Bytes>;
            type Columns = UTerm;
            type Warps = U12;
            type Launched = UTerm;
            type RegisterUnits =
                Sum<<U4 as Mul>::Times<Eighth<LoadRegisters<$g>>>, <U8 as Mul>::Times<Eighth<MmaRegisters<$g>>>>;
            type NamedBarriers = UTerm;
            type Archs = Of<E::Arch, Of<Sm90, Of<<$g as Collective>::Arch, Of<<AtomOf<$g::Mma> as MmaInstruction>::Arch>>>>;
            type OrderBytes = <<$ring as IsRing>::Released as Releases>::OrderBytes;
            type Check<C: IsCluster> = BothHold<
                ClusterCheck<<$ring as IsRing>::Cluster, C>,
                BothHold<BothHold<ThreadCheck<$g, $threads>, $check>, E::Check>,
            >;
        }
        impl<$g: PipelinedCollective + Collective, E: KernelEpilogue<$g>> WarpSpecialized for $name<$g, E>
        where
            Self: Part,
            $ring: IsRing<Released: $released>,
        {
            type Ring = $ring;
            type EpilogueOffset = Aligned<<$ring as IsRing>::Bytes>;
            type LoadRegisters = LoadRegisters<$g>;
            type MmaRegisters = MmaRegisters<$g>;
            const TILES: u32 = $tiles;
        }
    )*};
}
kernels! {
    KernelSm90Cooperative<G> where ByWarps: RingOf<G>, 1, U256, Passed;
    KernelSm90Pingpong<G> where ByTurns: RingInTurns<G>, 2, U128, BothHold<TurnsCheck<G>, TileCheck<G>>;
}
