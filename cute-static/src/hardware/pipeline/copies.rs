//! The copies that fill one stage of a ring: their order, sizes and places.

use super::device::{StageView, UNIT};
use super::ring::{IsRing, word};
use crate::check::{BothHold, Passed};
use crate::cluster::{AloneCheck, ClusterMode, IsCluster, MulticastCheck, Share};
use crate::collective::budget::{Aligned, Eighth, Sum};
use crate::int::{Mul, Nat, One, number};
use crate::kind::{Bool, Either, Outcome};
use crate::seal::Seal;
use crate::tma::{ExtentList, IsTensorMap, TileOrder, TmaElement};
use core::marker::PhantomData;
use typenum::{B0, B1, U1, U2, U3, U4, U5, UTerm, Unsigned};

/// The tile of the tensor map `M` is shared by the blocks along mode `I` of a cluster: `U0`, `U1`, or [`EverySecond`](crate::cluster::EverySecond) of mode 0.
///
/// * **Law** each block loads one share of the tile, and each receives all of it: see [`Share`](crate::cluster::Share).
pub struct Multicast<I, M>(PhantomData<(I, M)>);

/// The tensor map `M`, from one stage of which to the next there are `P` bytes: more than the stage has where something larger is written there, too.
///
/// * **Admissible** where `P` is at least the bytes of a stage.
pub struct Spaced<P, M>(PhantomData<(P, M)>);

/// The stages hold accumulators in tensor memory: products of tcgen05 fill one.
///
/// `T` is 1, or 2 where two blocks multiply together. Then the first one of the pair fills a stage of both, and waits for the warps of both.
pub struct ByProducts<T = One>(PhantomData<T>);

/// A copy of a stage: a tensor map, a [`Multicast`], or a [`Spaced`] map.
#[diagnostic::on_unimplemented(
    message = "this is not a copy of a stage",
    label = "expected a tensor map, or a `Multicast<Mode, Map>`"
)]
pub trait StageCopy {
    #[doc(hidden)]
    const SEAL: Seal;
    /// The map
    type Map: IsTensorMap;
    /// The bytes from one stage to the next
    type Pitch: Nat;
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
    type Pitch = StageBytes<M>;
    type Check<K: IsCluster> = AloneCheck<M::Blocks>;
    type IsShared = B0;
    const SHARED: [bool; 2] = [false; 2];
    #[inline(always)]
    fn share<K: IsCluster>(rank: u32) -> Share {
        Share::whole(rank)
    }
}
impl<I: ClusterMode, M: IsTensorMap> StageCopy for Multicast<I, M> {
    const SEAL: Seal = Seal;
    type Map = M;
    type Pitch = StageBytes<M>;
    type Check<K: IsCluster> = MulticastCheck<I, M::Blocks, K>;
    type IsShared = B1;
    const SHARED: [bool; 2] = [I::MODE == 0, I::MODE == 1];
    #[inline(always)]
    fn share<K: IsCluster>(rank: u32) -> Share {
        Share::along(I::MODE, I::STEP, K::EXTENTS, rank)
    }
}
impl<P: Nat, M: IsTensorMap> StageCopy for Spaced<P, M> {
    const SEAL: Seal = Seal;
    type Map = M;
    type Pitch = P;
    type Check<K: IsCluster> = AloneCheck<M::Blocks>;
    type IsShared = B0;
    const SHARED: [bool; 2] = {
        assert!(
            number::<StageBytes<M>>() <= number::<P>(),
            "a stage has more bytes than there are from one to the next"
        );
        [false; 2]
    };
    #[inline(always)]
    fn share<K: IsCluster>(rank: u32) -> Share {
        Share::whole(rank)
    }
}

/// What fills a stage: a tuple of one to five tensor maps or [`Multicast`]s, or [`ByProducts`].
#[diagnostic::on_unimplemented(
    message = "these are not the copies of a stage",
    label = "expected a tuple of one to five tensor maps, such as `(MapA, MapB)`, or `ByProducts`"
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
    /// The blocks of which products fill a stage together, 1 or 2
    #[doc(hidden)]
    type Ctas: Nat;
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
    const SIZES: [u32; 5];
    /// The views of a stage of the ring `R` that begins at `base`.
    #[doc(hidden)]
    fn views<'v, R: IsRing<Filled = Self>>(base: u32, stage: u32) -> Self::Views<'v>;
    /// Where the first copy of a stage of the ring `R` is that begins at `base`.
    #[doc(hidden)]
    #[inline(always)]
    fn begin<R: IsRing<Filled = Self>>(base: u32, stage: u32) -> u32 {
        place::<R, 0>(base, stage)
    }
}
/// Where copy `i` of the first stage is, if the copies of a stage have these sizes: at multiples of 1024 bytes.
const fn begin(sizes: &[u32; 5], stages: u32, i: usize) -> u32 {
    let (mut end, mut j) = (0_u32, 0);
    while j < i {
        end = (end + stages * sizes[j]).next_multiple_of(1024);
        j += 1;
    }
    end
}
/// These bytes in the units of descriptors
const fn units(bytes: u32) -> u32 {
    assert!(bytes % UNIT == 0, "the bytes of each copy of a stage are a multiple of 16");
    bytes / UNIT
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
    ($([$($t:ident)?] $copies:ty = $count:ty),*) => {$(
        impl $(<$t>)? Pending for $copies {
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
nothing_pending!([] () = UTerm, [T] ByProducts<T> = U1);
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
            type Ctas = One;
            type IsShared = copies!(@shared $($m),*);
            const IN_TENSOR_MEMORY: bool = false;
            const SHARED: [bool; 2] = [false $(|| $m::SHARED[0])*, false $(|| $m::SHARED[1])*];
            const TRANSACTION_BYTES: u64 = 0 $(+ $m::Map::TRANSACTION_BYTES)*;
            const SIZES: [u32; 5] = {
                let mut sizes = [0; 5];
                $(
                    let bytes = number::<$m::Pitch>();
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
                ($(StageView::<$m::Map>::new(
                    place::<R, $i>(base, 0),
                    stage * const { units(Self::SIZES[$i]) },
                ),)*)
            }
        }
        copies! { @pending $count $($m),* }
    )*};
    (@bytes $stages:ident, $end:ty) => { $end };
    (@bytes $stages:ident, $end:ty, $first:ident $(, $rest:ident)*) => {
        copies!(@bytes $stages, Sum<Aligned<$end>, <$stages as Mul>::Times<$first::Pitch>> $(, $rest)*)
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
    U5 = A 0, B 1, C 2, D 3, E 4;
}
/// The number of the copy of the ring `R` that is the first one of `pending` copies.
const fn number_of<R: IsRing>(pending: usize) -> usize {
    number::<<R::Filled as Pending>::Count>() as usize - pending
}
impl<T: Nat> Copies for ByProducts<T> {
    const SEAL: Seal = Seal;
    type Views<'v> = ();
    type Bytes<S: Nat> = UTerm;
    type Check<K: IsCluster> = Passed;
    type Ctas = T;
    type IsShared = B0;
    const IN_TENSOR_MEMORY: bool = true;
    const SHARED: [bool; 2] = [false; 2];
    const TRANSACTION_BYTES: u64 = 0;
    const SIZES: [u32; 5] = [0; 5];
    #[inline(always)]
    fn views<'v, R: IsRing<Filled = Self>>(_: u32, _: u32) -> Self::Views<'v> {}
}
