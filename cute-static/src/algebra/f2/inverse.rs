//! Inverses of XOR layouts, which are read from the echelon form of their columns.
//!
//! The index bits `K_b` of a pivot reach offset bit `b`. The left inverse maps every offset bit to its `K_b`, and
//! bits without a pivot to 0: an offset that is reached is the sum of the pivots whose bits it has. The right inverse
//! does the same up to the first bit that is not reached alone, that is, whose pivot is missing or has a residue.
//!
//! The last mode may have another extent, `2^e·n`, if the top offset bits are the upper bits of its coordinate. Then the
//! inverse ends in a mode of extent `n`, and stays inside the layout as `n` does.

use super::elimination::{
    Above, CountOf, Gap, Next, NoBit, PivotsOf, PivotsWithin, RankOf, ResiduePivot, Three, UnitPivot,
};
use super::plain::{OrEliminate, RunsOf};
use crate::algebra::coalesce::{CoalescedList, Unwrap};
use crate::algebra::composition::vectors::ThroughTree;
use crate::branch::branch;
use crate::htuple::congruence::And;
use crate::htuple::{HCons, HNil};
use crate::int::{Bits, Compare, Equal, Greater, Less, Many, Nat, One, PositiveNat, SuccPred, Unit, Zero};
use crate::kind::{Bool, ModeList, ModeTree, Outcome, PivotList, Slot};
use crate::layout::tree::Mode;
use crate::outcome::{Accepted, Refused, rules};
use crate::semimodule::Element;
use core::marker::PhantomData;
use typenum::{B0, B1, UInt, UTerm};

/// The right inverse of modes with XOR strides.
pub type RightInverseOverF2<M> = <RunsOf<M> as OrEliminate>::Right<M>;
/// The same by elimination.
pub type RightByElimination<M> = <<CoalescedList<M> as ByExtents>::ByExtents<One> as ExtentForm>::RightInverse<
    <CoalescedList<M> as ByExtents>::Bits,
>;
/// The left inverse of modes with XOR strides: accepted or refused.
pub type LeftInverseOverF2<M> = <RunsOf<M> as OrEliminate>::Left<M>;
/// The same by elimination.
pub type LeftByElimination<M> = <<CoalescedList<M> as ByExtents>::ByExtents<One> as ExtentForm>::LeftInverse<
    CoalescedList<M>,
    <M as ThroughTree>::VectorSpan,
>;

/// The extents of all modes are powers of two.
pub enum AllPowers {}
/// The first mode whose extent is not a power of two has the odd factor `N`, whose coordinate counts `P`; the modes `R` follow.
pub struct Odd<P, N, R>(PhantomData<(P, N, R)>);

/// Which extents are powers of two.
pub trait ByExtents {
    /// Whether all are, the first coordinate counting `P`
    type ByExtents<P: Nat>: ExtentForm;
    /// The modes up to the first whose extent is not a power of two
    type Bits: ModeList;
}
impl ByExtents for HNil {
    type ByExtents<P: Nat> = AllPowers;
    type Bits = HNil;
}
impl<S: Nat, D: Element, R: ModeList> ByExtents for HCons<Mode<S, D>, R> {
    type ByExtents<P: Nat> = <S::IsPowerOfTwo as IfEven>::ByExtents<P, S, R>;
    type Bits = <S::IsPowerOfTwo as IfEven>::Bits<S, D, R>;
}
branch! {
    /// Branch: is the extent `S` a power of two?
    pub trait IfEven {
        /// Whether all are
        type ByExtents<P: Nat, S: Nat, R: ModeList>: ExtentForm;
        /// `S : D`, and the modes `R` up to the first whose extent is not a power of two
        type Bits<S: Nat, D: Element, R: ModeList>: ModeList;
    }
    B1 => R::ByExtents<S::Times<P>>, HCons<Mode<S, D>, R::Bits>;
    B0 => Odd<S::WithTwos<P>, S::OddPart, R>, HCons<Mode<S, D>, HNil>;
}

/// `2^e · m` with an odd `m`.
pub trait OddPart {
    /// `m`
    type OddPart: Nat;
    /// `2^e · P`
    type WithTwos<P: Nat>: Nat;
}
impl OddPart for UTerm {
    type OddPart = UTerm;
    type WithTwos<P: Nat> = P;
}
impl<U: PositiveNat> OddPart for UInt<U, B0> {
    type OddPart = U::OddPart;
    type WithTwos<P: Nat> = U::WithTwos<P::Twice>;
}
impl<U: Nat> OddPart for UInt<U, B1> {
    type OddPart = Self;
    type WithTwos<P: Nat> = P;
}

/// The inverses, by the extents.
pub trait ExtentForm: super::properties::Fills {
    /// The right inverse of the modes `L`
    type RightInverse<L: ModeList>: ModeTree;
    /// The left inverse of the modes `L`, whose offsets have the bits `X`
    type LeftInverse<L: ModeList, X: Nat>: Outcome;
}
impl ExtentForm for AllPowers {
    type RightInverse<L: ModeList> = <<PivotsOf<L> as ReadBack>::Chain as Unwrap>::Unwrapped;
    type LeftInverse<L: ModeList, X: Nat> = Accepted<<<PivotsOf<L> as ReadBack>::All<X> as Unwrap>::Unwrapped>;
}
impl<P: Nat, N: Nat, R: ModeList> ExtentForm for Odd<P, N, R> {
    type RightInverse<L: ModeList> = <<PivotsOf<L> as ReadBack>::ChainTop<P, N> as OddModeOr>::Right<L>;
    type LeftInverse<L: ModeList, X: Nat> = <R as IfLast>::LeftInverse<L, X, P, N>;
}

/// The number of columns against the rank.
type Nullity<L> = <CountOf<L> as Compare>::ComparedTo<RankOf<L>>;

/// The modes after one whose extent is not a power of two.
pub trait IfLast {
    /// The left inverse of the modes `L`, if there are none
    type LeftInverse<L: ModeList, X: Nat, P: Nat, N: Nat>: Outcome;
}
impl IfLast for HNil {
    type LeftInverse<L: ModeList, X: Nat, P: Nat, N: Nat> = <Nullity<L> as IfIndependent>::LeftInverse<L, X, P, N>;
}
impl<S: Nat, D: Element, R: ModeList> IfLast for HCons<Mode<S, D>, R> {
    type LeftInverse<L: ModeList, X: Nat, P: Nat, N: Nat> = Refused<OddInverse<N>>;
}

branch! {
    /// Branch: the number of columns against the rank.
    pub trait IfIndependent {
        /// The left inverse of `L`
        type LeftInverse<L: ModeList, X: Nat, P: Nat, N: Nat>: Outcome;
    }
    Equal => <<PivotsOf<L> as ReadBack>::AllTop<X, P, N> as OddModeOr>::Left<L, X>;
    Less | Greater => Refused<OddInverse<N>>;
}

/// An inverse that ends in a mode of odd extent `N`, if there is one.
pub trait OddModeOr {
    /// The inverse with one more bit `f_K` below
    type Bit<K: Nat>: OddModeOr;
    /// The right inverse of `L`
    type Right<L: ModeList>: ModeTree;
    /// The left inverse of `L`
    type Left<L: ModeList, X: Nat>: Outcome;
}
/// Such an inverse, with the modes `L`.
pub struct OddMode<L>(PhantomData<L>);
/// There is none: the top offset bits are not those of the last coordinate.
pub enum NoOddMode {}
impl<R: ModeList> OddModeOr for OddMode<R> {
    type Bit<K: Nat> = OddMode<R::Prepend<UInt<One, B0>, K::AsXor>>;
    type Right<L: ModeList> = <R as Unwrap>::Unwrapped;
    type Left<L: ModeList, X: Nat> = Accepted<<R as Unwrap>::Unwrapped>;
}
impl OddModeOr for NoOddMode {
    type Bit<K: Nat> = Self;
    type Right<L: ModeList> = <<PivotsWithin<L> as ReadBack>::Chain as Unwrap>::Unwrapped;
    type Left<L: ModeList, X: Nat> = Accepted<<<PivotsOf<L> as ReadBack>::All<X> as Unwrap>::Unwrapped>;
}

/// Pivots as the modes of an inverse.
pub trait ReadBack {
    /// The first bits, as long as each is reached alone
    type Chain: ModeList;
    /// All bits of `X`
    type All<X: Nat>: ModeList;
    /// The first bits that are reached alone, where the top ones are the coordinate of extent `N` that counts `P`
    type ChainTop<P: Nat, N: Nat>: OddModeOr;
    /// All bits of `X`, where the top ones are the coordinate of extent `N` that counts `P`
    type AllTop<X: Nat, P: Nat, N: Nat>: OddModeOr;
    /// One bit for each of the first bits that are reached by `f_K`, `f_2K`, …
    type Run<K: Nat>: Nat;
    /// The same, as long as each is reached alone
    type RunAlone<K: Nat>: Nat;
}
impl ReadBack for HNil {
    type Chain = HNil;
    type All<X: Nat> = <X::Magnitude as IfUnreached>::Rest<X>;
    type ChainTop<P: Nat, N: Nat> = OddMode<HNil>;
    type AllTop<X: Nat, P: Nat, N: Nat> = NoOddMode;
    type Run<K: Nat> = UTerm;
    type RunAlone<K: Nat> = UTerm;
}
/// The bits after `A`, or after `B`, in `Three<A, B, C>`, and then `L`.
type AfterOne<B, C, L> = HCons<Three<B, C, NoBit>, L>;
type AfterTwo<C, L> = HCons<Three<C, NoBit, NoBit>, L>;
impl<A: Slot, B: Slot, C: Slot, L: PivotList> ReadBack for HCons<Three<A, B, C>, L> {
    type Chain = A::Chain<
        B::Chain<C::Chain<<<A::IsAlone as And>::And<<B::IsAlone as And>::And<C::IsAlone>> as IfBits>::Chain<L>>>,
    >;
    type All<X: Nat> = A::Bit<B::Bit<C::Bit<L::All<Above<X, A, B, C>>>>>;
    type ChainTop<P: Nat, N: Nat> = A::ChainTop<
        B::ChainTop<C::ChainTop<L::ChainTop<P, N>, L, P, N>, AfterTwo<C, L>, P, N>,
        AfterOne<B, C, L>,
        P,
        N,
    >;
    type AllTop<X: Nat, P: Nat, N: Nat> = A::AllTop<
        B::AllTop<
            C::AllTop<L::AllTop<Above<X, A, B, C>, P, N>, L, Above<X, A, B, C>, P, N>,
            AfterTwo<C, L>,
            B::Without<A::Without<X>>,
            P,
            N,
        >,
        AfterOne<B, C, L>,
        A::Without<X>,
        P,
        N,
    >;
    type Run<K: Nat> = A::Run<K, B::Run<A::After<K>, C::Run<B::After<A::After<K>>, L::Run<Next<K, A, B, C>>>>>;
    type RunAlone<K: Nat> =
        A::RunAlone<K, B::RunAlone<A::After<K>, C::RunAlone<B::After<A::After<K>>, L::RunAlone<Next<K, A, B, C>>>>>;
}
/// An offset bit in an inverse.
pub trait ReadSlot {
    /// Whether it is reached alone, or does not exist
    type IsAlone: Bool;
    /// The bit and then `L`, if it is reached alone
    type Chain<L: ModeList>: ModeList;
    /// The bit and then `L`
    type Bit<L: ModeList>: ModeList;
    /// [`ReadBack::ChainTop`] for this case: the bit and then `R`, the result for `L`, or the coordinate of extent `N` from here on
    type ChainTop<R: OddModeOr, L: PivotList, P: Nat, N: Nat>: OddModeOr;
    /// [`ReadBack::AllTop`] for this case; `X` are the offset bits after this one
    type AllTop<R: OddModeOr, L: PivotList, X: Nat, P: Nat, N: Nat>: OddModeOr;
    /// [`ReadBack::Run`] for this case; `R` is that of the bits after this one
    type Run<K: Nat, R: Nat>: Nat;
    /// [`ReadBack::RunAlone`] for this case
    type RunAlone<K: Nat, R: Nat>: Nat;
}
impl ReadSlot for NoBit {
    type IsAlone = B1;
    type Chain<L: ModeList> = L;
    type Bit<L: ModeList> = L;
    type ChainTop<R: OddModeOr, L: PivotList, P: Nat, N: Nat> = R;
    type AllTop<R: OddModeOr, L: PivotList, X: Nat, P: Nat, N: Nat> = R;
    type Run<K: Nat, R: Nat> = R;
    type RunAlone<K: Nat, R: Nat> = R;
}
impl ReadSlot for Gap {
    type IsAlone = B0;
    type Chain<L: ModeList> = HNil;
    type Bit<L: ModeList> = L::Prepend<UInt<One, B0>, UTerm>;
    type ChainTop<R: OddModeOr, L: PivotList, P: Nat, N: Nat> = OddMode<HNil>;
    type AllTop<R: OddModeOr, L: PivotList, X: Nat, P: Nat, N: Nat> = R::Bit<UTerm>;
    type Run<K: Nat, R: Nat> = UTerm;
    type RunAlone<K: Nat, R: Nat> = UTerm;
}
impl<K: Nat> ReadSlot for UnitPivot<K> {
    type IsAlone = B1;
    type Chain<L: ModeList> = <Self as ReadSlot>::Bit<L>;
    type Bit<L: ModeList> = L::Prepend<UInt<One, B0>, K::AsXor>;
    type ChainTop<R: OddModeOr, L: PivotList, P: Nat, N: Nat> =
        <K::ComparedTo<P> as IfLastIndexBits>::Chain<K, R, L, P, N>;
    type AllTop<R: OddModeOr, L: PivotList, X: Nat, P: Nat, N: Nat> =
        <K::ComparedTo<P> as IfLastIndexBits>::All<K, R, L, X, P, N>;
    type Run<K0: Nat, R: Nat> = <K::Is<K0> as IfBits>::Run<R>;
    type RunAlone<K0: Nat, R: Nat> = <K::Is<K0> as IfBits>::Run<R>;
}
impl<K: Nat> ReadSlot for ResiduePivot<K> {
    type IsAlone = B0;
    type Chain<L: ModeList> = HNil;
    type Bit<L: ModeList> = <UnitPivot<K> as ReadSlot>::Bit<L>;
    type ChainTop<R: OddModeOr, L: PivotList, P: Nat, N: Nat> = OddMode<HNil>;
    type AllTop<R: OddModeOr, L: PivotList, X: Nat, P: Nat, N: Nat> = <UnitPivot<K> as ReadSlot>::AllTop<R, L, X, P, N>;
    type Run<K0: Nat, R: Nat> = <UnitPivot<K> as ReadSlot>::Run<K0, R>;
    type RunAlone<K0: Nat, R: Nat> = UTerm;
}

branch! {
    /// Branch: the offset bits `X` above all pivots, which the inverse maps to 0.
    pub trait IfUnreached {
        /// A mode for them
        type Rest<X: Nat>: ModeList;
    }
    Zero => HNil;
    Unit | Many => HCons<Mode<<X::Ones as SuccPred>::Succ, UTerm>, HNil>;
}

/// The bits of `u·f_K` other than those of `u` times `P`, for any `u` below `N`, compared with `P`: if they are below `P`, they do not change `u`.
type Spill<K, P, N> =
    <<<<N as SuccPred>::Pred as Bits>::Ones as Bits>::Spread<<K as Bits>::XorBits<P>> as Compare>::ComparedTo<P>;

/// All bits of a coordinate below `N` but the first.
type Upper<N> = <<<N as SuccPred>::Pred as Bits>::Ones as Bits>::Halved;

branch! {
    /// Branch: the index bits `K` against `P`, what the last coordinate counts.
    pub trait IfLastIndexBits {
        /// [`ReadSlot::ChainTop`] for this case
        type Chain<K: Nat, R: OddModeOr, L: PivotList, P: Nat, N: Nat>: OddModeOr;
        /// [`ReadSlot::AllTop`] for this case
        type All<K: Nat, R: OddModeOr, L: PivotList, X: Nat, P: Nat, N: Nat>: OddModeOr;
        /// The last mode is `N : f_K` if nothing spills and `B` holds.
        type OddMode<B: Bool, K: Nat, N: Nat>: OddModeOr;
    }
    Less => R::Bit<K>, R::Bit<K>, <B as IfBits>::OddMode<K, N>;
    // In `All`, these are the last bits.
    Equal | Greater =>
        <Spill<K, P, N> as IfLastIndexBits>::OddMode<
            <<L::RunAlone<K::Twice> as Bits>::AndBits<Upper<N>> as Compare>::Is<Upper<N>>,
            K,
            N,
        >,
        <Spill<K, P, N> as IfLastIndexBits>::OddMode<
            <<L::Run<K::Twice> as Compare>::Is<Upper<N>> as And>::And<<X::Ones as Compare>::Is<Upper<N>>>,
            K,
            N,
        >,
        NoOddMode;
}

branch! {
    /// Branch: do the bits satisfy the condition?
    pub trait IfBits {
        /// The chain of `L` if so, else nothing
        type Chain<L: PivotList>: ModeList;
        /// One more bit below `R` if so, else nothing
        type Run<R: Nat>: Nat;
        /// `N : f_K` if so, else no such inverse
        type OddMode<K: Nat, N: Nat>: OddModeOr;
    }
    B1 => L::Chain, UInt<R, B1>, OddMode<HCons<Mode<N, K::AsXor>, HNil>>;
    B0 => HNil, UTerm, NoOddMode;
}

rules! {
    /// A mode whose extent `N` is no power of two.
    OddInverse<N> = InvertsBits {
        message: "no left inverse of {A} as a layout: its mode of size {N} is not a power of two",
        label: "the bits of an offset do not give the coordinate in a mode of size {N}",
        note: "over F2, only the last mode may be no power of two, and the layout must then be injective; see `AsIntegerLayout` for XOR strides of disjoint bits"
    }
}
