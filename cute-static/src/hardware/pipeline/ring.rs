//! A ring of stages as a type: its bytes, arrivals and place in shared memory.

use super::copies::{Copies, Multicast, StageCopy};
use crate::check::BothHold;
use crate::cluster::{Cluster, EverySecond, GroupCheck, IsCluster, peers};
use crate::collective::budget::{PartsIfLegal, Sum};
use crate::collective::group_factors::{GroupFactors, GroupParts};
use crate::collective::released::Releases;
use crate::collective::{MetadataParts, ScaleParts, TmaCollective, TmaParts};
use crate::int::{Compare, Mul, Nat, One, PositiveNat, number};
use crate::kind::Pick;
use crate::outcome::Grants;
use crate::seal::Seal;
use crate::tma::TmaCopy;
use core::marker::PhantomData;
use typenum::{U0, U1, U16, UInt};

/// A ring of `S` stages: the copies `C` fill one, a tuple of tensor maps, and `W` releases one: a number of warps, [`InTurns`](super::InTurns), or
/// [`AfterProducts`](super::AfterProducts). The blocks of the cluster `K` fill it together, each its own stages and those of the blocks with which it shares a tile ([`Multicast`]).
///
/// * **Law** the copies `C.i` of all stages are side by side, from the next multiple of 1024 bytes on; behind them two barriers of 8 bytes for each
///   stage. The first one, which is complete when the stage is full, expects the bytes of all copies. The second one expects an arrival of each reader
///   of each block that receives a share from this one: the blocks along mode 0, along mode 1, or both, if tiles are shared so. If two groups of
///   warps take turns, the four barriers of their order are last. Where two blocks multiply together ([`AfterProducts<U2>`](super::AfterProducts)), the first barrier is that of the first block of the pair and
///   expects the bytes of both, and each pair counts as one reader.
/// * **Source** CUTLASS `cutlass/pipeline/sm90_pipeline.hpp`, `PipelineTmaAsync`; `sm100_pipeline.hpp`, `PipelineTmaUmmaAsync`.
/// * **Units** bytes.
/// * **Admissible** where there is at least one stage, and one arrival; where the bytes of each copy are a multiple of the alignment of its map,
///   so that each stage is aligned; where the barriers can count the arrivals and the bytes of a stage, which are below 2²⁰ each; where a tile
///   that several blocks load is a [`Multicast`] along a mode of the cluster with as many blocks; and where the cluster has whole pairs along mode 0, if two blocks
///   multiply together.
/// ```
/// use cute_static::numeric::Float16;
/// use cute_static::pipeline::{IsRing, Ring};
/// use cute_static::prelude::*;
/// use cute_static::tma::{RunTime, TensorMap};
/// use cute_static::typenum::{U1, U3, U4};
/// type MapA = TensorMap<Float16, RunTime<(i64, U1)>, layout!((64,64):(64,1)), shape!((64, 64))>;
/// type MapB = TensorMap<Float16, RunTime<(i64, U1)>, layout!((128,64):(64,1)), shape!((128, 64))>;
/// type Stages = Ring<U3, (MapA, MapB), U4>;
/// assert_eq!(Stages::TRANSACTION_BYTES, (64 + 128) * 64 * 2);
/// assert_eq!(Stages::SHARED_MEMORY, 3 * (64 + 128) * 64 * 2 + 3 * 16);
/// ```
/// A swizzle of 128 bytes repeats after eight rows. So the second stage of four rows would begin in the middle of it.
/// ```compile_fail,E0080
/// use cute_static::numeric::Float16;
/// use cute_static::pipeline::{IsRing, Ring};
/// use cute_static::prelude::*;
/// use cute_static::tma::{RunTime, TensorMap};
/// use cute_static::typenum::{U1, U3, U4};
/// type Rows = Swizzled<Swizzle128B, Elements<16>, layout!((4,64):(64,1))>;
/// type Map = TensorMap<Float16, RunTime<(i64, U1)>, Rows, shape!((4, 64))>;
/// const BYTES: u32 = <Ring<U3, (Map,), U4> as IsRing>::SHARED_MEMORY;
/// ```
pub struct Ring<S, C, W = One, K = Cluster>(PhantomData<(S, C, W, K)>);

/// A [`Ring`].
#[diagnostic::on_unimplemented(
    message = "this is not a ring of stages",
    label = "expected `Ring<Stages, (MapA, MapB), Arrivals>` with at least one stage, or `RingOf` of a collective"
)]
pub trait IsRing {
    #[doc(hidden)]
    const SEAL: Seal;
    /// What fills a stage: a tuple of tensor maps, or [`ByProducts`](super::ByProducts)
    type Filled: Copies;
    /// What releases a stage: a number of warps, [`InTurns`](super::InTurns), or [`AfterProducts`](super::AfterProducts)
    type Released: Releases;
    /// The blocks that fill it together
    type Cluster: IsCluster;
    /// Bytes of shared memory, as in [`SHARED_MEMORY`](Self::SHARED_MEMORY)
    type Bytes: Nat;
    /// The stages
    const STAGES: u32;
    /// The arrivals of this block and of others that empty a stage
    const ARRIVALS: u32 =
        count(number::<<Self::Released as Releases>::Arrivals>() * (Self::PEERS * Self::FILLED_TOGETHER) as u64);
    /// The blocks that multiply together, 1 or 2
    #[doc(hidden)]
    const CTAS: u32 = Self::FILLED_TOGETHER * number::<<Self::Released as Releases>::Ctas>() as u32;
    /// Those that multiply together, if products fill the stages; else 1
    #[doc(hidden)]
    const FILLED_TOGETHER: u32 = number::<<Self::Filled as Copies>::Ctas>() as u32;
    /// The blocks, or pairs of blocks that multiply together, that receive a share from each block, itself among them
    #[doc(hidden)]
    const PEERS: u32 = peers(Self::Filled::SHARED, Self::Cluster::EXTENTS, Self::CTAS);
    /// The bytes that the barrier of a stage expects: those of all blocks that multiply together
    const TRANSACTION_BYTES: u32 =
        count(Self::Filled::TRANSACTION_BYTES * number::<<Self::Released as Releases>::Ctas>());
    /// Where the barriers begin, from the base of the ring on
    const BARRIERS: u32 = Self::ORDER - 16 * Self::STAGES;
    /// Where the barriers of turns begin, behind those of the stages
    #[doc(hidden)]
    const ORDER: u32 = Self::SHARED_MEMORY - number::<<Self::Released as Releases>::OrderBytes>() as u32;
    /// Bytes of shared memory, from a base that is a multiple of 1024
    const SHARED_MEMORY: u32 = {
        // A copy whose stages are not aligned is refused here too.
        let _ = Self::Filled::SIZES;
        word(number::<Self::Bytes>())
    };
}
/// The parts that a [`Ring`] names.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "this is not a ring of stages",
    label = "expected `Ring<Stages, (MapA, MapB), Arrivals>` with at least one stage, or `RingOf` of a collective"
)]
pub trait NamesRing {
    /// The stages
    type Stages;
    /// What fills one
    type Filled;
    /// What releases one
    type Released;
    /// The cluster
    type Cluster;
}
impl<S, C, W, K> NamesRing for Ring<S, C, W, K> {
    type Stages = S;
    type Filled = C;
    type Released = W;
    type Cluster = K;
}
// For every such type: rustc would list an impl for one type in the error of each ring that is refused.
impl<R, S: PositiveNat, C: Copies, W: Releases<Arrivals: PositiveNat>, K: IsCluster> IsRing for R
where
    R: NamesRing<Stages = S, Filled = C, Released = W, Cluster = K>,
    RingCheck<C, W, K>: Grants<(), (), Is = ()>,
{
    const SEAL: Seal = Seal;
    type Filled = C;
    type Cluster = K;
    type Released = W;
    type Bytes = Sum<Sum<C::Bytes<S>, <U16 as Mul>::Times<S>>, W::OrderBytes>;
    const STAGES: u32 = word(number::<S>());
}
/// Each copy is one of the cluster `K`, which has whole groups of blocks that multiply together.
type RingCheck<C, W, K> = BothHold<<C as Copies>::Check<K>, GroupCheck<K, Ctas<C, W>>>;
/// The blocks that multiply together
type Ctas<C, W> = <<C as Copies>::Ctas as Mul>::Times<<W as Releases>::Ctas>;
/// A number of arrivals or bytes that a barrier counts (PTX 9.7.13.15.2).
const fn count(number: u64) -> u32 {
    assert!(number < 1 << 20, "a barrier counts at most 1048575 arrivals, and as many bytes");
    number as u32
}
/// A number of stages or of bytes of shared memory.
pub(super) const fn word(number: u64) -> u32 {
    assert!(number <= u32::MAX as u64, "an address of shared memory has 32 bits");
    number as u32
}

/// A collective whose stages are a [`Ring`].
#[diagnostic::on_unimplemented(
    message = "TMA does not copy the operands of this main loop",
    label = "expected a collective whose main loop has `Tma` in its name, such as `MainloopSm90TmaGmma<Stages>`"
)]
pub trait PipelinedCollective: TmaCollective {
    /// The ring
    type Ring: IsRing;
}
/// The ring of the collective `G`: its stages and the copies of its operands in shared memory. The warps that multiply release a stage, or
/// [`AfterProducts`](super::AfterProducts) of tcgen05.
pub type RingOf<G> = <G as PipelinedCollective>::Ring;

/// The copy of an operand that the blocks along mode `I` share, or this block has alone.
pub trait AlongMode<I> {
    /// As a copy of a stage; `()` for an operand that is not copied
    type Copy;
}
impl<I> AlongMode<I> for () {
    type Copy = ();
}
impl<I, T, G, S, C> AlongMode<I> for TmaCopy<T, G, S, C, One> {
    type Copy = Self;
}
impl<I, T, G, S, C, N, B, D> AlongMode<I> for TmaCopy<T, G, S, C, UInt<UInt<N, B>, D>> {
    type Copy = Multicast<I, Self>;
}
/// The copies of A, of B and of the others `O`. A may be in registers or in tensor memory: then it has none.
pub trait BesideCopy<B, O> {
    /// A tuple of copies
    type Tuple: Copies;
}
impl<B: StageCopy> BesideCopy<B, ()> for () {
    type Tuple = (B,);
}
impl<A: StageCopy, B: StageCopy> BesideCopy<B, ()> for A {
    type Tuple = (A, B);
}
impl<B: StageCopy, E: MetadataParts<Map: AlongMode<U1, Copy: StageCopy>>> BesideCopy<B, (E,)> for () {
    type Tuple = (B, <E::Map as AlongMode<U1>>::Copy);
}
impl<A: StageCopy, B: StageCopy, E: MetadataParts<Map: AlongMode<U1, Copy: StageCopy>>> BesideCopy<B, (E,)> for A {
    type Tuple = (A, B, <E::Map as AlongMode<U1>>::Copy);
}
impl<A: StageCopy, B: StageCopy, X: ScaleParts<Map: StageCopy>, Y: ScaleParts<Map: StageCopy>> BesideCopy<B, (X, Y)>
    for A
{
    type Tuple = (A, B, X::Map, Y::Map);
}
impl<A: StageCopy, B: StageCopy, E, X: ScaleParts<Map: StageCopy>, Y: ScaleParts<Map: StageCopy>>
    BesideCopy<B, (E, X, Y)> for A
where
    E: MetadataParts<Map: StageCopy>,
{
    type Tuple = (A, B, E::Map, X::Map, Y::Map);
}
impl<A: StageCopy, B: StageCopy, V, F, Z, M, K, G> BesideCopy<B, PartsIfLegal<V, GroupFactors<F, Z, M, K, G>>> for A
where
    PartsIfLegal<V, GroupFactors<F, Z, M, K, G>>:
        GroupParts<Scales: StageCopy, Zeros: BesideFactors<A, B, ScalesOf<V, F, Z, M, K, G>>>,
{
    type Tuple = <<PartsIfLegal<V, GroupFactors<F, Z, M, K, G>> as GroupParts>::Zeros as BesideFactors<
        A,
        B,
        ScalesOf<V, F, Z, M, K, G>,
    >>::Tuple;
}
type ScalesOf<V, F, Z, M, K, G> = <PartsIfLegal<V, GroupFactors<F, Z, M, K, G>> as GroupParts>::Scales;
/// The copies of A, of B, of scales `S` and of these zero points, if there are any.
pub trait BesideFactors<A, B, S> {
    /// A tuple of copies
    type Tuple: Copies;
}
impl<A: StageCopy, B: StageCopy, S: StageCopy> BesideFactors<A, B, S> for () {
    type Tuple = (A, B, S);
}
impl<A: StageCopy, B: StageCopy, S: StageCopy, Z: StageCopy> BesideFactors<A, B, S> for Z {
    type Tuple = (A, B, S, Z);
}
type CopyOf<O, I> = <<O as TmaParts>::Map as AlongMode<I>>::Copy;
/// The blocks that share B: those along mode 0, or every second one where each of a pair has half of it
type SharesOfB<G> = <<<G as TmaCollective>::Ctas as Compare>::Is<One> as Pick>::Pick<U0, EverySecond>;
type Tuple<G> = <CopyOf<<G as TmaCollective>::A, U1> as BesideCopy<
    CopyOf<<G as TmaCollective>::B, SharesOfB<G>>,
    <G as TmaCollective>::Others,
>>::Tuple;
impl<G: TmaCollective> PipelinedCollective for G
where
    <G::A as TmaParts>::Map: AlongMode<U1>,
    <G::B as TmaParts>::Map: AlongMode<SharesOfB<G>>,
    CopyOf<G::A, U1>: BesideCopy<CopyOf<G::B, SharesOfB<G>>, G::Others>,
    Ring<G::Stages, Tuple<G>, G::Releases, G::Cluster>: IsRing,
{
    type Ring = Ring<G::Stages, Tuple<G>, G::Releases, G::Cluster>;
}
