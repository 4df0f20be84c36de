//! SM100: TMA into shared memory, from which `tcgen05.mma` reads through descriptors and accumulates in tensor memory.

use super::budget::{
    Allocated, ArchIf, AtomM, AtomN, AtomOf, Bytes, CheckOrder, ColumnCheck, ColumnsOfAtom, DenseValues, InOrder,
    PartsIfLegal, SharedMemoryCheck, SourceKind, Sum, TileMnk,
};
use super::released::AfterProducts;
use super::rules::{NoAccumulatorRule, OneAtomRule, PairTileRule};
use super::stage::{CheckMainloop, CheckOperand, OperandParts};
use super::tma::{ByTma, OperandOfA, OperandOfB, TmaCollective, TmaParts};
use super::{CollectiveMma, Mainloop};
use crate::arch::{Architecture, AtLeast, Sm100};
use crate::atom::mma::{MmaAtom, SizeOf, ThreadsIn, TileMma};
use crate::check::{BothHold, Combine, Condition, Limit};
use crate::cluster::{Cluster, GroupCheck, InGroups, IsCluster};
use crate::htuple::congruence::And as Both;
use crate::instruction::mma::{DenseMma, MmaInstruction, TmemMma};
use crate::int::{Compare, ExactOrZero, Mul, Nat, One, number};
use crate::kind::Either;
use crate::layout::IsLayout;
use crate::seal::Seal;
use crate::smem::Tcgen05;
use core::marker::PhantomData;
use typenum::{U2, U32, U128, UTerm};

/// The main loop of Blackwell, of `S` stages and `R` accumulators: one warp loads by TMA, one thread starts the instructions, and others
/// read the accumulators.
///
#[cfg_attr(doc, doc = crate::picture::picture!("collective/sm100", "Two operands in four stages of shared memory"))]
///
/// The tile (M, N, K) is that of all CTAs of the instruction. If two CTAs multiply together, each has half of A and half of B in its
/// shared memory.
/// * **Source** CUTLASS `cutlass/gemm/dispatch_policy.hpp`, `MainloopSm100TmaUmmaWarpSpecialized`.
/// * **Admissible** where the MMA is a dense `tcgen05.mma`, there are at least 2 stages, and the accumulators fit in tensor memory.
///   [`Collective`](super::Collective) has the other conditions.
/// ```
/// use cute_static::collective::{Collective, CollectiveMma, MainloopSm100TmaUmma};
/// use cute_static::instruction::mma::SM100_MMA_F16BF16_SS;
/// use cute_static::numeric::{Float16, Float32};
/// use cute_static::prelude::*;
/// use cute_static::typenum::{U2, U4, U128, U192};
/// type Mma = TiledMma<SM100_MMA_F16BF16_SS<Float16, Float16, Float32, U128, U192>, layout!((1,1,1))>;
/// type Gemm = CollectiveMma<MainloopSm100TmaUmma<U4, U2>, shape!((128,192,64)), Mma>;
/// assert_eq!(Gemm::SHARED_MEMORY, 163_940);
/// ```
///
/// The CTAs of a [`Cluster`] `C` share the tiles: those with the same rows the tile of A, along mode 1, and those with the same columns that of B, along
/// mode 0. Two CTAs that multiply together are neighbours along mode 0, and are a cluster of their own if `C` has one block.
/// ```
/// use cute_static::cluster::Cluster;
/// use cute_static::collective::{Collective, CollectiveMma, MainloopSm100TmaUmma};
/// use cute_static::instruction::mma::SM100_MMA_F16BF16_2x1SM_SS;
/// use cute_static::numeric::{Float16, Float32};
/// use cute_static::pipeline::{IsRing, RingOf};
/// use cute_static::prelude::*;
/// use cute_static::typenum::{U2, U4, U128, U256};
/// type Mma = TiledMma<SM100_MMA_F16BF16_2x1SM_SS<Float16, Float16, Float32, U256, U128>, layout!((1,1,1))>;
/// type Gemm<C> = CollectiveMma<MainloopSm100TmaUmma<U4, U2, C>, shape!((256,128,64)), Mma>;
/// type Stages = RingOf<Gemm<Cluster<U4, U2>>>;
/// // The first CTA of a pair waits for the bytes of both, and a stage is free after the products of three pairs: its own, one beside it and one below it.
/// assert_eq!((Stages::TRANSACTION_BYTES, Stages::ARRIVALS), (2 * (128 + 64) * 64 * 2, 3));
/// // Two CTAs are a cluster.
/// assert_eq!(<<Gemm<Cluster> as Collective>::Cluster as cute_static::cluster::IsCluster>::EXTENTS, [2, 1]);
/// ```
/// Three CTAs are no whole pairs.
/// ```compile_fail,E0277
/// use cute_static::cluster::Cluster;
/// use cute_static::collective::{Collective, CollectiveMma, MainloopSm100TmaUmma};
/// use cute_static::instruction::mma::SM100_MMA_F16BF16_2x1SM_SS;
/// use cute_static::numeric::{Float16, Float32};
/// use cute_static::prelude::*;
/// use cute_static::typenum::{U2, U3, U4, U128, U256};
/// type Mma = TiledMma<SM100_MMA_F16BF16_2x1SM_SS<Float16, Float16, Float32, U256, U128>, layout!((1,1,1))>;
/// fn kernel<G: Collective>() {}
/// kernel::<CollectiveMma<MainloopSm100TmaUmma<U4, U2, Cluster<U3>>, shape!((256,128,64)), Mma>>();
/// ```
pub struct MainloopSm100TmaUmma<S, R = One, C = Cluster>(PhantomData<(S, R, C)>);

/// A [`Collective`](super::Collective) of SM100.
///
/// * **Source** PTX 9.7.16.1: 512 columns, allocated in powers of two; CUTLASS
///   `cutlass/gemm/collective/sm100_mma_warpspecialized.hpp`.
/// * **Law** the columns of one accumulator are those of its instructions, [`TmemMma::Columns`].
/// * **Units** columns of 32 bits in 128 lanes.
/// * **Admissible** where the main loop is [`MainloopSm100TmaUmma`] and it is a [`Collective`](super::Collective).
/// ```
/// use cute_static::collective::{CollectiveMma, MainloopSm100TmaUmma, TmemCollective};
/// use cute_static::instruction::mma::SM100_MMA_F16BF16_SS;
/// use cute_static::numeric::{Float16, Float32};
/// use cute_static::prelude::*;
/// use cute_static::typenum::{U2, U4, U128, U192};
/// type Mma = TiledMma<SM100_MMA_F16BF16_SS<Float16, Float16, Float32, U128, U192>, layout!((1,1,1))>;
/// /// Two accumulators of 192 columns: one is read while the other is written.
/// type Gemm = CollectiveMma<MainloopSm100TmaUmma<U4, U2>, shape!((128,192,64)), Mma>;
/// assert_eq!((Gemm::COLUMNS, Gemm::ALLOCATED_COLUMNS), (384, 512));
/// ```
/// Three accumulators exceed the 512 columns.
/// ```compile_fail,E0277
/// use cute_static::collective::{CollectiveMma, MainloopSm100TmaUmma, TmemCollective};
/// use cute_static::instruction::mma::SM100_MMA_F16BF16_SS;
/// use cute_static::numeric::{Float16, Float32};
/// use cute_static::prelude::*;
/// use cute_static::typenum::{U3, U4, U128, U192};
/// type Mma = TiledMma<SM100_MMA_F16BF16_SS<Float16, Float16, Float32, U128, U192>, layout!((1,1,1))>;
/// fn kernel<G: TmemCollective>() {}
/// kernel::<CollectiveMma<MainloopSm100TmaUmma<U4, U3>, shape!((128,192,64)), Mma>>();
/// ```
pub trait TmemCollective: TmaCollective {
    /// The columns of tensor memory of the accumulators, and of what is there of one stage: A, scale factors, or metadata
    type Columns: Nat;
    /// The columns that `tcgen05.alloc` allocates: a power of two of at least 32
    type AllocatedColumns: Nat;
    /// [`TmemCollective::Columns`] as a number.
    const COLUMNS: u64 = number::<Self::Columns>();
    /// [`TmemCollective::AllocatedColumns`] as a number.
    const ALLOCATED_COLUMNS: u64 = number::<Self::AllocatedColumns>();
}

/// The number of CTAs that multiply together
pub(super) type Ctas<X> = SizeOf<<<AtomOf<X> as MmaAtom>::ThrId as IsLayout>::Modes>;
/// The collective has an accumulator.
type HasAccumulators<R> = <<R as Compare>::Is<UTerm> as Condition>::Forbid<NoAccumulatorRule>;
/// The tiled MMA is one atom: its CTAs are those of one instruction.
type OneAtom<X> = <<ThreadsIn<X> as Compare>::Is<Ctas<X>> as Condition>::Require<OneAtomRule<ThreadsIn<X>, Ctas<X>>>;
/// If two CTAs multiply together, the tile is one atom in M and N: each CTA has half of every atom, which must be half of the tile.
type OnePair<M, N, X> = <<<Ctas<X> as Compare>::Is<One> as Either>::Or<
    <<M as Compare>::Is<AtomM<X>> as Both>::And<<N as Compare>::Is<AtomN<X>>>,
> as Condition>::Require<PairTileRule<M, N, AtomM<X>, AtomN<X>>>;
/// The share of one CTA
pub(super) type Share<N, X> = ExactOrZero<N, Ctas<X>>;
/// The cluster of a main loop, of which all CTAs of an instruction are a part
pub(super) type ClusterOf<C, X> = InGroups<C, Ctas<X>>;
type FilledA<S, C, M, K, X> =
    OperandOfA<Tcgen05, S, Share<M, X>, K, Share<AtomM<X>, X>, X, <ClusterOf<C, X> as IsCluster>::Y>;
type FilledB<S, C, N, K, X> =
    OperandOfB<Tcgen05, S, Share<N, X>, K, Share<AtomN<X>, X>, X, Share<<ClusterOf<C, X> as IsCluster>::X, X>>;
/// Whether one or two threads start the instruction, and B is in shared memory.
pub(super) type StartedByOne<X> = <<<AtomOf<X> as MmaInstruction>::SourceB as SourceKind>::IsShared as Both>::And<
    <<Ctas<X> as Compare>::ComparedTo<U2> as Limit>::IsAtMost,
>;
/// The checks of an instruction of tcgen05. Another one has no accumulators in tensor memory, and that is its only error.
type Checks<S, R, C, M, N, K, X> = BothHold<
    <Known<X> as Combine>::Guard<Grouped<C, X>>,
    <KnownDense<C, X> as Combine>::Guard<ChecksOfTmem<S, R, C, M, N, K, X>>,
>;
/// The cluster has whole groups of the CTAs of an instruction.
type Grouped<C, X> = GroupCheck<ClusterOf<C, X>, Ctas<X>>;
/// What must be known of the instruction before the other checks.
pub(super) type Known<X> = BothHold<ColumnsOfAtom<X>, Started<X>>;
type KnownDense<C, X> = BothHold<BothHold<Known<X>, DenseValues<X>>, Grouped<C, X>>;
type Started<X> = <StartedByOne<X> as Condition>::Require<OneAtomRule<ThreadsIn<X>, Ctas<X>>>;
type ChecksOfTmem<S, R, C, M, N, K, X> = ChecksWith<S, R, M, N, K, X, FilledA<S, C, M, K, X>, FilledB<S, C, N, K, X>>;
/// The checks of the tile, the tiled MMA and the operands `A` and `B`.
pub(super) type ChecksWith<S, R, M, N, K, X, A, B> = BothHold<
    BothHold<BothHold<HasAccumulators<R>, OneAtom<X>>, BothHold<InOrder<X>, OnePair<M, N, X>>>,
    CheckMainloop<S, M, N, K, X, A, B>,
>;
/// What the parts of a legal collective need.
type Needed<S, R, C, M, N, K, X> = <KnownDense<C, X> as Combine>::AndThen<ChecksOfTmem<S, R, C, M, N, K, X>>;
type A<S, R, C, M, N, K, X> = PartsIfLegal<Needed<S, R, C, M, N, K, X>, FilledA<S, C, M, K, X>>;
type B<S, R, C, M, N, K, X> = PartsIfLegal<Needed<S, R, C, M, N, K, X>, FilledB<S, C, N, K, X>>;
/// The bytes of both operands, of two barriers of 64 bits for each stage and each accumulator, and of the address of tensor memory
type BytesOf<A, B, S, R> = Bytes<
    Sum<Sum<<A as OperandParts>::BitCount, <B as OperandParts>::BitCount>, Sum<<U128 as Mul>::Times<Sum<S, R>>, U32>>,
>;
/// The columns of all atoms of the tile, `R` times
pub(super) type AccumulatorColumns<M, N, R, X> = <R as Mul>::Times<
    <<AtomOf<X> as TmemMma>::Columns as Mul>::Times<<ExactOrZero<M, AtomM<X>> as Mul>::Times<ExactOrZero<N, AtomN<X>>>>,
>;
/// These, and those of A
type ColumnsOf<A, M, N, R, X> = Sum<AccumulatorColumns<M, N, R, X>, <A as OperandParts>::Columns>;

impl<S: Nat, R: Nat, C: IsCluster, M: Nat, N: Nat, K: Nat, X> Mainloop<TileMnk<M, N, K>, X>
    for MainloopSm100TmaUmma<S, R, C>
where
    X: TileMma<Atom: DenseMma<SourceA: SourceKind, SourceB: SourceKind> + TmemMma> + CheckOrder,
    Sm100: AtLeast<ArchIf<StartedByOne<X>, X>>,
    ClusterOf<C, X>: IsCluster,
    FilledA<S, C, M, K, X>: CheckOperand,
    FilledB<S, C, N, K, X>: CheckOperand,
    A<S, R, C, M, N, K, X>: TmaParts,
    B<S, R, C, M, N, K, X>: TmaParts,
{
    const SEAL: Seal = Seal;
    type Arch = Sm100;
    type Check = BothHold<
        Checks<S, R, C, M, N, K, X>,
        BothHold<
            SharedMemoryCheck<Self::SharedMemory, <Sm100 as Architecture>::SharedMemoryKib>,
            ColumnCheck<ColumnsOf<A<S, R, C, M, N, K, X>, M, N, R, X>>,
        >,
    >;
    type SmemLayoutA = <A<S, R, C, M, N, K, X> as OperandParts>::Smem;
    type SmemLayoutB = <B<S, R, C, M, N, K, X> as OperandParts>::Smem;
    type SharedMemory = BytesOf<A<S, R, C, M, N, K, X>, B<S, R, C, M, N, K, X>, S, R>;
    // One thread starts the instructions, and has no registers of theirs.
    type Registers = UTerm;
    type Threads = One;
    type Copies =
        ByTma<A<S, R, C, M, N, K, X>, B<S, R, C, M, N, K, X>, (), S, AfterProducts<Ctas<X>>, ClusterOf<C, X>, Ctas<X>>;
    type Columns = ColumnsOf<A<S, R, C, M, N, K, X>, M, N, R, X>;
}
/// Columns of tensor memory.
#[diagnostic::on_unimplemented(
    message = "this main loop accumulates in registers and has no columns of tensor memory",
    label = "expected `MainloopSm100TmaUmma`, `MainloopSm100TmaUmmaBlockScaled` or `MainloopSm100TmaUmmaSparse`"
)]
pub trait TmemColumns {
    /// Their number
    type Number: Nat;
}
impl<N: Nat> TmemColumns for N {
    type Number = N;
}
impl<P, X, M> TmemCollective for CollectiveMma<P, X, M>
where
    Self: TmaCollective,
    P: Mainloop<X, M, Columns: TmemColumns>,
{
    type Columns = <<P as Mainloop<X, M>>::Columns as TmemColumns>::Number;
    type AllocatedColumns = Allocated<<<P as Mainloop<X, M>>::Columns as TmemColumns>::Number>;
}
