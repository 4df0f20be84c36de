//! A ring of stages as a type: its copies, bytes, arrivals and place in shared memory.

use super::device::StageView;
use crate::check::{BothHold, Condition, Passed};
use crate::cluster::rules::SharedCommit;
use crate::cluster::{AloneCheck, Cluster, ClusterMode, IsCluster, MulticastCheck, Share, peers};
use crate::collective::budget::{Aligned, Eighth, Sum};
use crate::collective::released::Releases;
use crate::collective::{TmaCollective, TmaParts};
use crate::htuple::congruence::And;
use crate::int::{Mul, Nat, One, PositiveNat, number};
use crate::kind::{Bool, Either, Outcome};
use crate::outcome::Grants;
use crate::seal::Seal;
use crate::tma::{ExtentList, IsTensorMap, TileOrder, TmaCopy, TmaElement};
use core::marker::PhantomData;
use typenum::{B0, B1, U0, U1, U2, U3, U4, U16, UInt, UTerm, Unsigned};

/// A ring of `S` stages: the copies `C` fill one, a tuple of tensor maps, and `W` releases one: a number of warps, or [`AfterProducts`](super::AfterProducts). The blocks of
/// the cluster `K` fill it together, each its own stages and those of the blocks with which it shares a tile ([`Multicast`]).
///
/// * **Law** the copies `C.i` of all stages are side by side, from the next multiple of 1024 bytes on; behind them two barriers of 8 bytes for each
///   stage. The first one, which is complete when the stage is full, expects the bytes of all copies. The second one expects an arrival of each reader
///   of each block that receives a share from this one: the blocks along mode 0, along mode 1, or both, if tiles are shared so.
/// * **Source** CUTLASS `cutlass/pipeline/sm90_pipeline.hpp`, `PipelineTmaAsync`.
/// * **Units** bytes.
/// * **Admissible** where there is at least one stage, and one arrival; where the bytes of each copy are a multiple of the alignment of its map,
///   so that each stage is aligned; where the barriers can count the arrivals and the bytes of a stage, which are below 2²⁰ each; and where a tile
///   that several blocks load is a [`Multicast`] along a mode of the cluster with as many blocks.
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

/// The tile of the tensor map `M` is shared by the blocks along mode `I` of a cluster, [`U0`] or [`U1`].
///
/// * **Law** each block loads one share of the tile, and each receives all of it: see [`Share`](crate::cluster::Share).
pub struct Multicast<I, M>(PhantomData<(I, M)>);

/// The stages hold accumulators in tensor memory: products of tcgen05 fill one.
pub enum ByProducts {}

/// A [`Ring`].
#[diagnostic::on_unimplemented(
    message = "this is not a ring of stages",
    label = "expected `Ring<Stages, (MapA, MapB), Arrivals>` with at least one stage, or `RingOf` of a collective"
)]
pub trait IsRing {
    #[doc(hidden)]
    const SEAL: Seal;
    /// What fills a stage: a tuple of tensor maps, or [`ByProducts`]
    type Filled: Copies;
    /// What releases a stage: a number of warps, or [`AfterProducts`](super::AfterProducts)
    type Released: Releases;
    /// The blocks that fill it together
    type Cluster: IsCluster;
    /// Bytes of shared memory, as in [`SHARED_MEMORY`](Self::SHARED_MEMORY)
    type Bytes: Nat;
    /// The stages
    const STAGES: u32;
    /// The arrivals of this block and of others that empty a stage
    const ARRIVALS: u32 = count(
        number::<<Self::Released as Releases>::Arrivals>() * peers(Self::Filled::SHARED, Self::Cluster::EXTENTS) as u64,
    );
    /// The bytes that the barrier of a stage expects
    const TRANSACTION_BYTES: u32 = count(Self::Filled::TRANSACTION_BYTES);
    /// Where the barriers begin, from the base of the ring on
    const BARRIERS: u32 = Self::SHARED_MEMORY - 16 * Self::STAGES;
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
    type Bytes = Sum<C::Bytes<S>, <U16 as Mul>::Times<S>>;
    const STAGES: u32 = word(number::<S>());
}
/// Each copy is one of the cluster `K`, and what `W` says releases the stages of all blocks that fill them.
type RingCheck<C, W, K> = BothHold<
    <C as Copies>::Check<K>,
    <<<C as Copies>::IsShared as And>::And<<W as Releases>::ByProducts> as Condition>::Forbid<
        SharedCommit<<<K as IsCluster>::X as Mul>::Times<<K as IsCluster>::Y>>,
    >,
>;
/// A number of arrivals or bytes that a barrier counts (PTX 9.7.13.15.2).
const fn count(number: u64) -> u32 {
    assert!(number < 1 << 20, "a barrier counts at most 1048575 arrivals, and as many bytes");
    number as u32
}
/// A number of stages or of bytes of shared memory.
const fn word(number: u64) -> u32 {
    assert!(number <= u32::MAX as u64, "an address of shared memory has 32 bits");
    number as u32
}

/// A copy of a stage: a tensor map, or a [`Multicast`].
#[diagnostic::on_unimplemented(
    message = "this is not a copy of a stage",
    label = "expected a tensor map, or a `Multicast<Mode, Map>`"
)]
pub trait StageCopy {
    #[doc(hidden)]
    const SEAL: Seal;
    /// The map
    type Map: IsTensorMap;
    /// Accepted if the blocks of the map are those of the cluster `K` that share its tile
    type Check<K: IsCluster>: Outcome;
    /// Whether blocks share the tile
    type IsShared: Bool;
    /// The modes of the cluster along which they do
    const SHARED: [bool; 2];
    /// The share of the block of this rank of the cluster `K`
    fn share<K: IsCluster>(rank: u32) -> Share;
}
#[diagnostic::do_not_recommend]
impl<M: IsTensorMap> StageCopy for M {
    const SEAL: Seal = Seal;
    type Map = M;
    type Check<K: IsCluster> = AloneCheck<M::Blocks>;
    type IsShared = B0;
    const SHARED: [bool; 2] = [false; 2];
    #[inline(always)]
    fn share<K: IsCluster>(rank: u32) -> Share {
        Share::whole(rank)
    }
}
impl<I: ClusterMode + Nat, M: IsTensorMap> StageCopy for Multicast<I, M> {
    const SEAL: Seal = Seal;
    type Map = M;
    type Check<K: IsCluster> = MulticastCheck<I, M::Blocks, K>;
    type IsShared = B1;
    const SHARED: [bool; 2] = [I::MODE == 0, I::MODE == 1];
    #[inline(always)]
    fn share<K: IsCluster>(rank: u32) -> Share {
        Share::along(I::MODE, K::EXTENTS, rank)
    }
}

/// What fills a stage: a tuple of one to four tensor maps or [`Multicast`]s, or [`ByProducts`].
#[diagnostic::on_unimplemented(
    message = "these are not the copies of a stage",
    label = "expected a tuple of one to four tensor maps, such as `(MapA, MapB)`, or `ByProducts`"
)]
pub trait Copies: Pending {
    #[doc(hidden)]
    const SEAL: Seal;
    /// What a stage holds: a tuple with a [`StageView`] for each copy
    type Views<'v>;
    /// The bytes that a barrier expects for one stage
    const TRANSACTION_BYTES: u64;
    /// The bytes of the copies of `S` stages, from a multiple of 1024 on
    #[doc(hidden)]
    type Bytes<S: Nat>: Nat;
    /// Whether a stage is in tensor memory
    #[doc(hidden)]
    const IN_TENSOR_MEMORY: bool;
    /// Whether blocks share a tile
    #[doc(hidden)]
    type IsShared: Bool;
    /// The modes of a cluster along which tiles are shared
    #[doc(hidden)]
    const SHARED: [bool; 2];
    /// Accepted if each copy is one of the cluster `K`
    #[doc(hidden)]
    type Check<K: IsCluster>: Outcome;
    /// The bytes of each copy in the shared memory of one stage; 0 behind the last one
    #[doc(hidden)]
    const SIZES: [u32; 4];
    /// The views of a stage of the ring `R` that begins at `base`.
    #[doc(hidden)]
    fn views<'v, R: IsRing<Filled = Self>>(base: u32, stage: u32) -> Self::Views<'v>;
}
/// Where copy `i` of the first stage is, if the copies of a stage have these sizes: at multiples of 1024 bytes.
const fn begin(sizes: &[u32; 4], stages: u32, i: usize) -> u32 {
    let (mut end, mut j) = (0_u32, 0);
    while j < i {
        end = (end + stages * sizes[j]).next_multiple_of(1024);
        j += 1;
    }
    end
}
/// Where copy `I` of a stage of the ring `R` is that begins at `base`.
#[inline(always)]
fn place<R: IsRing, const I: usize>(base: u32, stage: u32) -> u32 {
    base + const { begin(&<R::Filled as Copies>::SIZES, R::STAGES, I) }
        + stage * const { <R::Filled as Copies>::SIZES[I] }
}

/// Copies of a stage that have not been issued yet: a tuple of maps. Behind the last one comes [`NoCopy`].
pub trait Pending {
    /// Their number
    type Count: Nat;
    /// The map of the next one
    type First;
    /// The share of the next one that the block of this rank of the cluster `K` loads
    fn share<K: IsCluster>(rank: u32) -> Share;
    /// The copies after it
    type Rest: Pending;
    /// Where the next one is in a stage of the ring `R` that begins at `base`
    fn place<R: IsRing>(base: u32, stage: u32) -> u32;
}
/// The map of no copy.
pub enum NoCopy {}
macro_rules! nothing_pending {
    ($($copies:ty = $count:ty),*) => {$(
        impl Pending for $copies {
            type Count = $count;
            type First = NoCopy;
            type Rest = ();
            fn share<K: IsCluster>(rank: u32) -> Share {
                Share::whole(rank)
            }
            fn place<R: IsRing>(base: u32, _: u32) -> u32 {
                base
            }
        }
    )*};
}
// A stage of products is committed by `commit_products` alone: `commit` would never complete its barrier.
nothing_pending!(() = UTerm, ByProducts = U1);
/// The bytes of the map `M` in the shared memory of one stage
type StageBytes<M> = <<Eighth<
    <<<M as IsTensorMap>::Box as ExtentList>::Product as Mul>::Times<
        <<M as IsTensorMap>::Element as TmaElement>::SharedBits,
    >,
> as Mul>::Times<<<M as IsTensorMap>::Order as TileOrder>::Instructions> as Mul>::Times<<M as IsTensorMap>::Blocks>;
macro_rules! copies {
    ($($count:ident = $($m:ident $i:literal),*;)*) => {$(
        impl<$($m: StageCopy),*> Copies for ($($m,)*) {
            const SEAL: Seal = Seal;
            type Views<'v> = ($(StageView<'v, $m::Map>,)*);
            type Bytes<S: Nat> = copies!(@bytes S, UTerm $(, $m)*);
            type Check<K: IsCluster> = copies!(@check K, Passed $(, $m)*);
            type IsShared = copies!(@shared $($m),*);
            const IN_TENSOR_MEMORY: bool = false;
            const SHARED: [bool; 2] = [false $(|| $m::SHARED[0])*, false $(|| $m::SHARED[1])*];
            const TRANSACTION_BYTES: u64 = 0 $(+ $m::Map::TRANSACTION_BYTES)*;
            const SIZES: [u32; 4] = {
                let mut sizes = [0; 4];
                $(
                    let bytes = number::<StageBytes<$m::Map>>();
                    // The stages of a copy are side by side.
                    assert!(
                        bytes % $m::Map::ALIGNMENT == 0,
                        "the bytes of each copy of a stage are a multiple of the alignment of its tensor map"
                    );
                    sizes[$i] = word(bytes);
                )*
                sizes
            };
            #[inline(always)]
            fn views<'v, R: IsRing<Filled = Self>>(base: u32, stage: u32) -> Self::Views<'v> {
                ($(StageView::<$m::Map>::new(place::<R, $i>(base, stage)),)*)
            }
        }
        copies! { @pending $count $($m),* }
    )*};
    (@bytes $stages:ident, $end:ty) => { $end };
    (@bytes $stages:ident, $end:ty, $first:ident $(, $rest:ident)*) => {
        copies!(@bytes $stages, Sum<Aligned<$end>, <$stages as Mul>::Times<StageBytes<$first::Map>>> $(, $rest)*)
    };
    (@shared $last:ident) => { $last::IsShared };
    (@shared $first:ident, $($rest:ident),*) => { <$first::IsShared as Either>::Or<copies!(@shared $($rest),*)> };
    (@check $cluster:ident, $check:ty) => { $check };
    (@check $cluster:ident, $check:ty, $first:ident $(, $rest:ident)*) => {
        copies!(@check $cluster, BothHold<$check, $first::Check<$cluster>> $(, $rest)*)
    };
    (@pending $count:ident $first:ident $(, $rest:ident)*) => {
        impl<$first: StageCopy $(, $rest: StageCopy)*> Pending for ($first, $($rest,)*) {
            type Count = $count;
            type First = $first::Map;
            type Rest = ($($rest,)*);
            #[inline(always)]
            fn share<K: IsCluster>(rank: u32) -> Share {
                $first::share::<K>(rank)
            }
            #[inline(always)]
            fn place<R: IsRing>(base: u32, stage: u32) -> u32 {
                // The copies of the ring end with these.
                let first = const { begin(&<R::Filled as Copies>::SIZES, R::STAGES, number_of::<R>($count::USIZE)) };
                base + first + stage * const { <R::Filled as Copies>::SIZES[number_of::<R>($count::USIZE)] }
            }
        }
    };
}
copies! {
    U1 = A 0;
    U2 = A 0, B 1;
    U3 = A 0, B 1, C 2;
    U4 = A 0, B 1, C 2, D 3;
}
/// The number of the copy of the ring `R` that is the first one of `pending` copies.
const fn number_of<R: IsRing>(pending: usize) -> usize {
    number::<<R::Filled as Pending>::Count>() as usize - pending
}
impl Copies for ByProducts {
    const SEAL: Seal = Seal;
    type Views<'v> = ();
    type Bytes<S: Nat> = UTerm;
    type Check<K: IsCluster> = Passed;
    type IsShared = B0;
    const IN_TENSOR_MEMORY: bool = true;
    const SHARED: [bool; 2] = [false; 2];
    const TRANSACTION_BYTES: u64 = 0;
    const SIZES: [u32; 4] = [0; 4];
    #[inline(always)]
    fn views<'v, R: IsRing<Filled = Self>>(_: u32, _: u32) -> Self::Views<'v> {}
}

/// A collective whose stages are a [`Ring`].
#[diagnostic::on_unimplemented(
    message = "TMA does not copy the operands of this main loop",
    label = "expected a collective of `MainloopSm90TmaGmma`, `MainloopSm100TmaUmma` or `MainloopSm120Tma` whose instructions have one CTA"
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
/// The copies of A and B, of which A may be in registers or in tensor memory: then it has none.
pub trait BesideCopy<B> {
    /// A tuple of copies
    type Tuple: Copies;
}
impl<B: StageCopy> BesideCopy<B> for () {
    type Tuple = (B,);
}
impl<A: StageCopy, B: StageCopy> BesideCopy<B> for A {
    type Tuple = (A, B);
}
type CopyOf<O, I> = <<O as TmaParts>::Map as AlongMode<I>>::Copy;
type Tuple<G> = <CopyOf<<G as TmaCollective>::A, U1> as BesideCopy<CopyOf<<G as TmaCollective>::B, U0>>>::Tuple;
impl<G: TmaCollective<Ctas = One>> PipelinedCollective for G
where
    <G::A as TmaParts>::Map: AlongMode<U1>,
    <G::B as TmaParts>::Map: AlongMode<U0>,
    CopyOf<G::A, U1>: BesideCopy<CopyOf<G::B, U0>>,
    Ring<G::Stages, Tuple<G>, G::Releases, G::Cluster>: IsRing,
{
    type Ring = Ring<G::Stages, Tuple<G>, G::Releases, G::Cluster>;
}
