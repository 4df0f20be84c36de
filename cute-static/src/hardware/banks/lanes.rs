//! The offsets of all lanes of an access, as a list of naturals.
//!
//! Evaluating a layout at each lane would divide the number of the lane by the extent of each mode. Instead the modes are unrolled,
//! the last one first, which takes one addition for each lane. A [`Visitor`] receives each offset.

use crate::check::{BothHold, Condition, Limit};
use crate::htuple::congruence::And;
use crate::htuple::{HCons, HNil};
use crate::int::{Bits, Compare, ExactOrZero, Masks, MinMax, Mul, Nat, One, PositiveNat, SuccPred};
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
/// `E ↦ E + i` for each `i` whose bits are among those of `M`.
pub struct SubsetsOf<M>(PhantomData<M>);
impl<M: Nat> Visitor for SubsetsOf<M> {
    type At<E: Element, K: OffsetList> = M::Subsets<One, E, Collect, K>;
}
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
    /// The bits of all values, in the same way
    type AllBits: Nat;
    /// The number of values if no two are equal, where modes of stride 0 whose extents are powers of two count as 1: with as many bits, each value is the
    /// sum of bits of its own
    type Distinct: Nat;
    /// Where each value is a sum of bits: the value at `I`
    type AtBits<I: Nat>: Nat;
    /// Where each value is a sum of bits of its own: the index of the value `N`, times `P`
    type IndexOf<N: Nat, P: Nat>: Nat;
}
/// `min(A, B)`
pub type Min<A, B> = <<A as Compare>::ComparedTo<B> as MinMax>::Min<A, B>;
/// `N` is a power of two, or 0.
type IsPower<N> = <<N as Masks>::LowestBit as Compare>::Is<N>;
type BitsOf<S, D> = <<D as Element>::Abs as Mul>::Times<
    <<IsPower<S> as And>::And<IsPower<<D as Element>::Abs>> as Condition>::Number<
        <<D as Element>::IsNegative as Condition>::Number<UTerm, <S as SuccPred>::Pred>,
        UTerm,
    >,
>;
impl<S: Nat, D: Element> Enumerate for Mode<S, D> {
    type Unroll<E: Element, V: Visitor, K: OffsetList> = S::Steps<D, E, V, K>;
    type LaneBits<P: Nat> = BitsOf<Min<S, P>, D>;
    type AllBits = BitsOf<S, D>;
    type Distinct = <<<D::Abs as Compare>::Is<UTerm> as And>::And<IsPower<S>> as Condition>::Number<One, S>;
    type AtBits<I: Nat> = <D::Abs as Mul>::Times<I::AndBits<S::Pred>>;
    type IndexOf<N: Nat, P: Nat> = <P as Mul>::Times<<<D::Abs as Steps>::Over<N> as Bits>::AndBits<S::Pred>>;
}
impl Enumerate for HNil {
    type Unroll<E: Element, V: Visitor, K: OffsetList> = V::At<E, K>;
    type LaneBits<P: Nat> = UTerm;
    type AllBits = UTerm;
    type Distinct = One;
    type AtBits<I: Nat> = UTerm;
    type IndexOf<N: Nat, P: Nat> = UTerm;
}
impl<H: ModeTree, T: ModeTree> Enumerate for HCons<H, T> {
    type Unroll<E: Element, V: Visitor, K: OffsetList> = T::Unroll<E, EachOf<H, V>, K>;
    type LaneBits<P: Nat> = <H::LaneBits<P> as Bits>::OrBits<T::LaneBits<ExactOrZero<P, Min<<H as Measure>::Size, P>>>>;
    type AllBits = <H::AllBits as Bits>::OrBits<T::AllBits>;
    type Distinct = <H::Distinct as Mul>::Times<T::Distinct>;
    type AtBits<I: Nat> = <H::AtBits<I> as Bits>::OrBits<T::AtBits<<<H as Measure>::Size as Steps>::Over<I>>>;
    type IndexOf<N: Nat, P: Nat> =
        <H::IndexOf<N, P> as Bits>::OrBits<T::IndexOf<N, <<H as Measure>::Size as Mul>::Times<P>>>;
}

/// The multiples of a stride, by recursion on the bits of the extent: `i·d` for `i = 2j, 2j + 1` is `j·2d` and `j·2d + d`, in ℤ and in F₂.
pub trait Steps {
    /// The visitor `V` at `E + i·D` for every `i < self`, in front of the offsets `K`
    type Steps<D: Element, E: Element, V: Visitor, K: OffsetList>: OffsetList;
    /// The visitor `V` at `E + i·D` for every `i` whose bits are among those of self, in front of the offsets `K`
    type Subsets<D: Element, E: Element, V: Visitor, K: OffsetList>: OffsetList;
    /// `⌊N / self⌋`, where self is a power of two
    type Over<N: Nat>: Nat;
}
impl Steps for UTerm {
    type Steps<D: Element, E: Element, V: Visitor, K: OffsetList> = K;
    type Subsets<D: Element, E: Element, V: Visitor, K: OffsetList> = V::At<E, K>;
    type Over<N: Nat> = N;
}
type Doubled<D> = <D as Element>::Scaled<UInt<One, B0>>;
impl<U: PositiveNat> Steps for UInt<U, B0> {
    type Steps<D: Element, E: Element, V: Visitor, K: OffsetList> = U::Steps<Doubled<D>, E, AndShifted<D, V>, K>;
    type Subsets<D: Element, E: Element, V: Visitor, K: OffsetList> = U::Subsets<Doubled<D>, E, V, K>;
    type Over<N: Nat> = U::Over<N::Halved>;
}
impl<U: Nat> Steps for UInt<U, B1> {
    type Steps<D: Element, E: Element, V: Visitor, K: OffsetList> =
        U::Steps<Doubled<D>, E, AndShifted<D, V>, V::At<E::Sum<<Doubled<D> as Element>::Scaled<U>>, K>>;
    type Subsets<D: Element, E: Element, V: Visitor, K: OffsetList> = U::Subsets<Doubled<D>, E, AndShifted<D, V>, K>;
    type Over<N: Nat> = N;
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
