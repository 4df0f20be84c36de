//! A ring of stages as a type: its copies, bytes, arrivals and place in shared memory.

use super::device::StageView;
use crate::collective::budget::{Aligned, Eighth, Sum};
use crate::collective::released::Releases;
use crate::collective::{TmaCollective, TmaParts};
use crate::int::{Mul, Nat, One, PositiveNat, number};
use crate::seal::Seal;
use crate::tma::{ExtentList, IsTensorMap, TileOrder, TmaCopy, TmaElement};
use core::marker::PhantomData;
use typenum::{U1, U2, U3, U4, U16, UTerm, Unsigned};

/// A ring of `S` stages: the copies `C` fill one, a tuple of tensor maps, and `W` releases one: a number of warps, or [`AfterProducts`](super::AfterProducts).
///
/// * **Law** the copies `C.i` of all stages are side by side, from the next multiple of 1024 bytes on; behind them two barriers of 8 bytes for each
///   stage. The first one, which is complete when the stage is full, expects the bytes of all copies.
/// * **Source** CUTLASS `cutlass/pipeline/sm90_pipeline.hpp`, `PipelineTmaAsync`.
/// * **Units** bytes.
/// * **Admissible** where there is at least one stage, and one arrival; where the bytes of each copy are a multiple of the alignment of its map,
///   so that each stage is aligned; and where the barriers can count the arrivals and the bytes of a stage, which are below 2²⁰ each.
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
pub struct Ring<S, C, W = One>(PhantomData<(S, C, W)>);

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
    /// Bytes of shared memory, as in [`SHARED_MEMORY`](Self::SHARED_MEMORY)
    type Bytes: Nat;
    /// The stages
    const STAGES: u32;
    /// The arrivals that empty a stage
    const ARRIVALS: u32 = count(number::<<Self::Released as Releases>::Arrivals>());
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
impl<S: PositiveNat, C: Copies, W: Releases<Arrivals: PositiveNat>> IsRing for Ring<S, C, W> {
    const SEAL: Seal = Seal;
    type Filled = C;
    type Released = W;
    type Bytes = Sum<C::Bytes<S>, <U16 as Mul>::Times<S>>;
    const STAGES: u32 = word(number::<S>());
}
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

/// What fills a stage: a tuple of one to four tensor maps, or [`ByProducts`].
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
            fn place<R: IsRing>(base: u32, _: u32) -> u32 {
                base
            }
        }
    )*};
}
// A stage of products is committed by `commit_products` alone: `commit` would never complete its barrier.
nothing_pending!(() = UTerm, ByProducts = U1);
/// The bytes of the map `M` in the shared memory of one stage
type StageBytes<M> = <Eighth<
    <<<M as IsTensorMap>::Box as ExtentList>::Product as Mul>::Times<
        <<M as IsTensorMap>::Element as TmaElement>::SharedBits,
    >,
> as Mul>::Times<<<M as IsTensorMap>::Order as TileOrder>::Instructions>;
macro_rules! copies {
    ($($count:ident = $($m:ident $i:literal),*;)*) => {$(
        impl<$($m: IsTensorMap),*> Copies for ($($m,)*) {
            const SEAL: Seal = Seal;
            type Views<'v> = ($(StageView<'v, $m>,)*);
            type Bytes<S: Nat> = copies!(@bytes S, UTerm $(, $m)*);
            const IN_TENSOR_MEMORY: bool = false;
            const TRANSACTION_BYTES: u64 = 0 $(+ $m::TRANSACTION_BYTES)*;
            const SIZES: [u32; 4] = {
                let mut sizes = [0; 4];
                $(
                    let bytes = number::<StageBytes<$m>>();
                    // The stages of a copy are side by side.
                    assert!(
                        bytes % $m::ALIGNMENT == 0,
                        "the bytes of each copy of a stage are a multiple of the alignment of its tensor map"
                    );
                    sizes[$i] = word(bytes);
                )*
                sizes
            };
            #[inline(always)]
            fn views<'v, R: IsRing<Filled = Self>>(base: u32, stage: u32) -> Self::Views<'v> {
                ($(StageView::<$m>::new(place::<R, $i>(base, stage)),)*)
            }
        }
        copies! { @pending $count $($m),* }
    )*};
    (@bytes $stages:ident, $end:ty) => { $end };
    (@bytes $stages:ident, $end:ty, $first:ident $(, $rest:ident)*) => {
        copies!(@bytes $stages, Sum<Aligned<$end>, <$stages as Mul>::Times<StageBytes<$first>>> $(, $rest)*)
    };
    (@pending $count:ident $first:ident $(, $rest:ident)*) => {
        impl<$first $(, $rest)*> Pending for ($first, $($rest,)*) {
            type Count = $count;
            type First = $first;
            type Rest = ($($rest,)*);
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
    const IN_TENSOR_MEMORY: bool = true;
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

/// The copies of A and B, of which A may be in registers or in tensor memory: then it has none.
pub trait BesideCopy<B> {
    /// A tuple of maps
    type Tuple: Copies;
}
impl<B> BesideCopy<B> for ()
where
    (B,): Copies,
{
    type Tuple = (B,);
}
impl<T, G, S, C, K, B> BesideCopy<B> for TmaCopy<T, G, S, C, K>
where
    (Self, B): Copies,
{
    type Tuple = (Self, B);
}
type MapOf<O> = <O as TmaParts>::Map;
impl<G: TmaCollective<Ctas = One>> PipelinedCollective for G
where
    MapOf<G::A>: BesideCopy<MapOf<G::B>>,
    Ring<G::Stages, <MapOf<G::A> as BesideCopy<MapOf<G::B>>>::Tuple, G::Releases>: IsRing,
{
    type Ring = Ring<G::Stages, <MapOf<G::A> as BesideCopy<MapOf<G::B>>>::Tuple, G::Releases>;
}
