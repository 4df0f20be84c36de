//! The offsets of all lanes of an access, as a list of naturals.
//!
//! Evaluating a layout at each lane would divide the number of the lane by the extent of each mode. Instead the modes are unrolled,
//! the last one first, which takes one addition for each lane. A [`Visitor`] receives each offset.

use crate::check::{BothHold, Condition, Limit};
use crate::htuple::congruence::And;
use crate::htuple::{HCons, HNil};
use crate::int::{Add, Compare, ExactOrZero, Masks, MinMax, Mul, Nat, PositiveNat, SuccPred};
use crate::kind::ModeTree;
use crate::layout::Layout;
use crate::layout::codomain::HasCodomain;
use crate::layout::size::Measure;
use crate::layout::tree::{Mode, Zip};
use crate::outcome::{Accepted, ModesFrom};
use crate::seal::Seal;
use crate::semimodule::codomain::Offsets;
use crate::semimodule::{Element, NoElement, Xor};
use crate::swizzle::{AnyUnit, IsUnit};
use core::marker::PhantomData;
use typenum::{B0, B1, NInt, U33, UInt, UTerm};

use super::count::LANES;
use super::phases::OffsetList;
use super::rules::TooManyLanes;

/// A map from the lanes of a warp to offsets in elements: the access of lane `i` begins at the element `L(i)`.
#[diagnostic::on_unimplemented(
    message = "this maps no lanes to offsets",
    label = "expected a layout here: lane `i` of the warp accesses the element at `L(i)`"
)]
pub trait Lanes {
    #[doc(hidden)]
    const SEAL: Seal;
    /// The number of lanes
    type Count: Nat;
    /// The unit of the offsets, `AnyUnit` where the layout does not state one
    type Unit: IsUnit;
    /// The visitor `V` at each offset plus `E`
    type Visit<E: Element, V: Visitor>: OffsetList;
    /// The same for the layout without its swizzles
    type VisitPlain<E: Element, V: Visitor>: OffsetList;
    /// The bits of the offsets of the first `P` lanes, see [`linear`](super::linear); 0 where this is not a plain layout
    type Plain<P: Nat>: Nat;
    /// The same before the swizzle, where there is at most one
    type Source<P: Nat>: Nat;
    /// The image of the offset `N` under the swizzle
    type Moved<N: Nat>: Nat;
    /// The number of lanes
    const COUNT: u64;
    /// The offsets of the first 32 lanes
    const OFFSETS: [i64; LANES];
}
/// The offsets of all lanes.
pub type OffsetsOf<L> = <L as Lanes>::Visit<UTerm, Collect>;
/// The offsets of all lanes of the layout without its swizzles.
pub type PlainOffsetsOf<L> = <L as Lanes>::VisitPlain<UTerm, Collect>;

#[diagnostic::do_not_recommend]
impl<S: Zip<D>, D> Lanes for Layout<S, D>
where
    <S::Modes as HasCodomain>::Codomain: Offsets,
{
    const SEAL: Seal = Seal;
    type Count = <S::Modes as Measure>::Size;
    type Unit = AnyUnit;
    type Visit<E: Element, V: Visitor> = <OfAWarp<S::Modes> as Enumerate>::Unroll<UTerm, Translated<E, V>, HNil>;
    type VisitPlain<E: Element, V: Visitor> = <OfAWarp<S::Modes> as Enumerate>::Unroll<UTerm, Translated<E, V>, HNil>;
    type Plain<P: Nat> = <S::Modes as Enumerate>::LaneBits<P>;
    type Source<P: Nat> = <S::Modes as Enumerate>::LaneBits<P>;
    type Moved<N: Nat> = N;
    const COUNT: u64 = Self::SIZE;
    const OFFSETS: [i64; LANES] = {
        let (mut offsets, mut lane) = ([0; LANES], 0);
        while lane < LANES && (lane as u64) < Self::SIZE {
            offsets[lane] = Self::at(lane as u64);
            lane += 1;
        }
        offsets
    };
}

/// Accepted where there are at most 32 lanes.
pub type FitsAWarp<N> = <<N as Compare>::ComparedTo<U33> as Limit>::Below<TooManyLanes<N>>;
/// The modes `M` if they have at most 32 lanes, else none: an illegal access must not enumerate a whole tile.
type OfAWarp<M> = ModesFrom<BothHold<FitsAWarp<<M as Measure>::Size>, Accepted<M>>>;

/// A function that makes offsets out of a value of a layout.
pub trait Visitor {
    /// The offsets for the value `E`, in front of the offsets `K` of later values
    type At<E: Element, K: OffsetList>: OffsetList;
}
/// `E ↦ E`: the value itself, as an offset.
pub enum Collect {}
/// `X ↦ V(X + E)`. `X` may be a vector of bits and becomes an integer first; `E` is an integer.
pub struct Translated<E, V>(PhantomData<(E, V)>);
/// `E ↦ V(E + x)` for each value `x` of the modes `H`.
pub struct EachOf<H, V>(PhantomData<(H, V)>);
/// `E ↦ V(E), V(E + D)`.
pub struct AndShifted<D, V>(PhantomData<(D, V)>);
impl Visitor for Collect {
    type At<E: Element, K: OffsetList> = HCons<E::AsOffset, K>;
}
impl<E: Element, V: Visitor> Visitor for Translated<E, V> {
    type At<X: Element, K: OffsetList> = V::At<<X::AsOffset as Element>::Sum<E>, K>;
}
impl<H: ModeTree, V: Visitor> Visitor for EachOf<H, V> {
    type At<E: Element, K: OffsetList> = H::Unroll<E, V, K>;
}
impl<D: Element, V: Visitor> Visitor for AndShifted<D, V> {
    type At<E: Element, K: OffsetList> = V::At<E, V::At<E::Sum<D>, K>>;
}

/// The values of a tree of modes, in colexicographical order of the coordinates.
pub trait Enumerate {
    /// The visitor `V` at each value plus `E`, in front of the offsets `K`
    type Unroll<E: Element, V: Visitor, K: OffsetList>: OffsetList;
    /// The bits of the first `P` values, without those of modes that are no powers of two; see [`linear`](super::linear)
    type LaneBits<P: Nat>: Nat;
}
/// `min(A, B)`
pub type Min<A, B> = <<A as Compare>::ComparedTo<B> as MinMax>::Min<A, B>;
/// `N` is a power of two, or 0.
type IsPower<N> = <<N as Masks>::LowestBit as Compare>::Is<N>;
impl<S: Nat, D: Element> Enumerate for Mode<S, D> {
    type Unroll<E: Element, V: Visitor, K: OffsetList> = S::Steps<D, E, V, K>;
    type LaneBits<P: Nat> = <<<IsPower<Min<S, P>> as And>::And<IsPower<D::Abs>> as Condition>::Number<
        <D::IsNegative as Condition>::Number<UTerm, <Min<S, P> as SuccPred>::Pred>,
        UTerm,
    > as Mul>::Times<D::Abs>;
}
impl Enumerate for HNil {
    type Unroll<E: Element, V: Visitor, K: OffsetList> = V::At<E, K>;
    type LaneBits<P: Nat> = UTerm;
}
impl<H: ModeTree, T: ModeTree> Enumerate for HCons<H, T> {
    type Unroll<E: Element, V: Visitor, K: OffsetList> = T::Unroll<E, EachOf<H, V>, K>;
    type LaneBits<P: Nat> = <H::LaneBits<P> as Add>::Plus<T::LaneBits<ExactOrZero<P, Min<<H as Measure>::Size, P>>>>;
}

/// The multiples of a stride, by recursion on the bits of the extent: `i·d` for `i = 2j, 2j + 1` is `j·2d` and `j·2d + d`, in ℤ and in F₂.
pub trait Steps {
    /// The visitor `V` at `E + i·D` for every `i < self`, in front of the offsets `K`
    type Steps<D: Element, E: Element, V: Visitor, K: OffsetList>: OffsetList;
}
impl Steps for UTerm {
    type Steps<D: Element, E: Element, V: Visitor, K: OffsetList> = K;
}
type Doubled<D> = <D as Element>::Scaled<UInt<crate::int::One, B0>>;
impl<U: PositiveNat> Steps for UInt<U, B0> {
    type Steps<D: Element, E: Element, V: Visitor, K: OffsetList> = U::Steps<Doubled<D>, E, AndShifted<D, V>, K>;
}
impl<U: Nat> Steps for UInt<U, B1> {
    type Steps<D: Element, E: Element, V: Visitor, K: OffsetList> =
        U::Steps<Doubled<D>, E, AndShifted<D, V>, V::At<E::Sum<<Doubled<D> as Element>::Scaled<U>>, K>>;
}

/// The value of a layout as an offset in shared memory.
pub trait AsOffset {
    /// A natural in the same bank
    type AsOffset: Nat;
}
impl AsOffset for UTerm {
    type AsOffset = UTerm;
}
macro_rules! naturals {
    ($($kind:path: $bit:ty),*) => {$(
        impl<U: $kind> AsOffset for UInt<U, $bit> {
            type AsOffset = Self;
        }
        impl<U: $kind> AsOffset for Xor<UInt<U, $bit>> {
            type AsOffset = UInt<U, $bit>;
        }
    )*};
}
naturals!(PositiveNat: B0, Nat: B1);
// `-u ≡ u·(2^32 - 1)` modulo 2^32. The banks repeat every 2^32 elements, and no offset in shared memory is that large.
impl<U: PositiveNat> AsOffset for NInt<U> {
    type AsOffset = <U as Mul>::Times<crate::int::Int<0xffff_ffff>>;
}
impl<L> AsOffset for crate::semimodule::ArithmeticTuple<L> {
    type AsOffset = UTerm;
}
impl<Si: crate::kind::Bool, Nu: Nat, De: Nat> AsOffset for crate::semimodule::Fraction<Si, Nu, De> {
    type AsOffset = UTerm;
}
impl AsOffset for NoElement {
    type AsOffset = UTerm;
}
