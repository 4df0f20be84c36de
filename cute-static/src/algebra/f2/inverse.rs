//! Inverses of XOR layouts: the echelon form of their columns, read backwards.
//!
//! Offset bit `b` is reached by the index bits `K_b` of its pivot. The left inverse takes every offset bit to its `K_b`, and
//! bits without a pivot to 0: an offset that is reached is the sum of the pivots whose bits it has. The right inverse is
//! that as far as each bit is reached alone, which needs a pivot without a residue.
//!
//! The last mode may be no power of two, say of extent `2^e·n`, if the top offset bits are the upper bits of its coordinate: then the
//! inverse ends in a mode of extent `n`, and stays inside the layout as `n` does.

use super::elimination::{Columns, Eliminate, Gap, Pivot, Pivots};
use super::plain::{OrEliminate, RunsOf};
use crate::algebra::coalesce::{CoalescedList, Coalescing, Unwrap};
use crate::algebra::composition::vectors::ThroughTree;
use crate::htuple::congruence::And;
use crate::htuple::{HCons, HNil};
use crate::int::{AddBits, Bits, Compare, Equal, Greater, Less, Many, Nat, One, PositiveNat, Unit, Zero};
use crate::kind::{Bool, ModeList, ModeTree, Outcome, PivotList};
use crate::layout::tree::Mode;
use crate::outcome::{Accepted, Refused, rules};
use crate::semimodule::Element;
use core::marker::PhantomData;
use typenum::{B0, B1, UInt, UTerm};

/// The right inverse of modes with XOR strides.
pub type RightInverseOverF2<M> = <RunsOf<M> as OrEliminate>::Right<M>;
/// The same by elimination.
pub type RightByElimination<M> =
    <<CoalescedList<M> as Shaped>::Shaped<One> as Form>::RightInverse<<CoalescedList<M> as Shaped>::Bits>;
/// The left inverse of modes with XOR strides: accepted or refused.
pub type LeftInverseOverF2<M> = <RunsOf<M> as OrEliminate>::Left<M>;
/// The same by elimination.
pub type LeftByElimination<M> =
    <<CoalescedList<M> as Shaped>::Shaped<One> as Form>::LeftInverse<CoalescedList<M>, <M as ThroughTree>::VectorSpan>;

/// All modes are powers of two.
pub enum AllPowers {}
/// The first mode that is no power of two has an odd factor `N`, whose coordinate counts `P`; the modes `R` come after it.
pub struct Odd<P, N, R>(PhantomData<(P, N, R)>);

/// Which modes are powers of two.
pub trait Shaped {
    /// Whether all are, the first coordinate counting `P`
    type Shaped<P: Nat>: Form;
    /// The modes up to the first one that is none
    type Bits: ModeList;
}
impl Shaped for HNil {
    type Shaped<P: Nat> = AllPowers;
    type Bits = HNil;
}
impl<S: Nat, D: Element, R: ModeList> Shaped for HCons<Mode<S, D>, R> {
    type Shaped<P: Nat> = <S::IsPowerOfTwo as IfEven>::Shaped<P, S, R>;
    type Bits = <S::IsPowerOfTwo as IfEven>::Bits<S, D, R>;
}
/// Branch: is the extent `S` a power of two?
pub trait IfEven {
    /// Whether all are
    type Shaped<P: Nat, S: Nat, R: ModeList>: Form;
    /// `S : D`, and the modes `R` up to the first one that is none
    type Bits<S: Nat, D: Element, R: ModeList>: ModeList;
}
impl IfEven for B1 {
    type Shaped<P: Nat, S: Nat, R: ModeList> = R::Shaped<S::Times<P>>;
    type Bits<S: Nat, D: Element, R: ModeList> = HCons<Mode<S, D>, R::Bits>;
}
impl IfEven for B0 {
    type Shaped<P: Nat, S: Nat, R: ModeList> = Odd<S::WithTwos<P>, S::OddPart, R>;
    type Bits<S: Nat, D: Element, R: ModeList> = HCons<Mode<S, D>, HNil>;
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

/// The columns of a list, in echelon form.
type Echelon<L> = <<L as Columns>::Columns<One> as Eliminate>::Pivots;
/// The same, the last mode rounded down.
type EchelonWithin<L> = <<L as Columns>::ColumnsWithin<One> as Eliminate>::Pivots;

/// The inverses, by the extents.
pub trait Form: super::properties::Fills {
    /// The right inverse of the modes `L`
    type RightInverse<L: ModeList>: ModeTree;
    /// The left inverse of the modes `L`, whose offsets have the bits `X`
    type LeftInverse<L: ModeList, X: Nat>: Outcome;
}
impl Form for AllPowers {
    type RightInverse<L: ModeList> = <<Echelon<L> as ReadBack>::Chain as Unwrap>::Unwrapped;
    type LeftInverse<L: ModeList, X: Nat> = Accepted<<<Echelon<L> as ReadBack>::All<X> as Unwrap>::Unwrapped>;
}
impl<P: Nat, N: Nat, R: ModeList> Form for Odd<P, N, R> {
    type RightInverse<L: ModeList> = <<Echelon<L> as ReadBack>::ChainTop<P, N> as OrWithin>::Right<L>;
    type LeftInverse<L: ModeList, X: Nat> = <R as IfLast>::LeftInverse<L, X, P, N>;
}

/// The number of columns against the rank.
type Nullity<L> =
    <<<L as Columns>::Columns<One> as Eliminate>::Count as Compare>::Against<<Echelon<L> as Pivots>::Rank>;

/// What stands behind a mode that is no power of two.
pub trait IfLast {
    /// The left inverse of the modes `L`, if nothing does
    type LeftInverse<L: ModeList, X: Nat, P: Nat, N: Nat>: Outcome;
}
impl IfLast for HNil {
    type LeftInverse<L: ModeList, X: Nat, P: Nat, N: Nat> = <Nullity<L> as IfIndependent>::LeftInverse<L, X, P, N>;
}
impl<S: Nat, D: Element, R: ModeList> IfLast for HCons<Mode<S, D>, R> {
    type LeftInverse<L: ModeList, X: Nat, P: Nat, N: Nat> = Refused<OddInverse<N>>;
}

/// Branch: the number of columns against the rank.
pub trait IfIndependent {
    /// The left inverse of `L`
    type LeftInverse<L: ModeList, X: Nat, P: Nat, N: Nat>: Outcome;
}
impl IfIndependent for Equal {
    type LeftInverse<L: ModeList, X: Nat, P: Nat, N: Nat> =
        <<Echelon<L> as ReadBack>::AllTop<X, P, N> as OrWithin>::Left<L, X>;
}
macro_rules! dependent {
    ($($order:ty),*) => {$(
        impl IfIndependent for $order {
            type LeftInverse<L: ModeList, X: Nat, P: Nat, N: Nat> = Refused<OddInverse<N>>;
        }
    )*};
}
dependent!(Less, Greater);

/// An inverse that ends in a mode of extent `N`, or none.
pub trait OrWithin {
    /// One more bit `f_K` below
    type Bit<K: Nat>: OrWithin;
    /// The right inverse of `L`
    type Right<L: ModeList>: ModeTree;
    /// The left inverse of `L`
    type Left<L: ModeList, X: Nat>: Outcome;
}
/// It is `L`.
pub struct Topped<L>(PhantomData<L>);
/// The top offset bits are not those of the last coordinate.
pub enum NotTopped {}
impl<R: ModeList> OrWithin for Topped<R> {
    type Bit<K: Nat> = Topped<R::Prepend<UInt<One, B0>, K::AsXor>>;
    type Right<L: ModeList> = <R as Unwrap>::Unwrapped;
    type Left<L: ModeList, X: Nat> = Accepted<<R as Unwrap>::Unwrapped>;
}
impl OrWithin for NotTopped {
    type Bit<K: Nat> = Self;
    type Right<L: ModeList> = <<EchelonWithin<L> as ReadBack>::Chain as Unwrap>::Unwrapped;
    type Left<L: ModeList, X: Nat> = Accepted<<<Echelon<L> as ReadBack>::All<X> as Unwrap>::Unwrapped>;
}

/// Pivots as the modes of an inverse.
pub trait ReadBack {
    /// The bits from the first one on that are reached alone
    type Chain: ModeList;
    /// All bits, those of `X` in all
    type All<X: Nat>: ModeList;
    /// The bits that are reached alone, the top ones as the coordinate of extent `N` that counts `P`
    type ChainTop<P: Nat, N: Nat>: OrWithin;
    /// All bits, those of `X` in all, the top ones as the coordinate of extent `N` that counts `P`
    type AllTop<X: Nat, P: Nat, N: Nat>: OrWithin;
    /// The bits of `2·T + 1` are reached by `f_K`, `f_2K`, …, each alone
    type TopBit<T: Nat, K: Nat>: Bool;
    /// The bits of `2·T + 1` are reached by `f_K`, `f_2K`, …, and these are the last ones of `X`
    type LastBit<T: Nat, K: Nat, X: Nat>: Bool;
    /// There are no more bits, nor in `X`
    type Ends<X: Nat>: Bool;
}
impl ReadBack for HNil {
    type Chain = HNil;
    type All<X: Nat> = <X::Magnitude as IfUnreached>::Rest<X>;
    type ChainTop<P: Nat, N: Nat> = Topped<HNil>;
    type AllTop<X: Nat, P: Nat, N: Nat> = NotTopped;
    type TopBit<T: Nat, K: Nat> = B0;
    type LastBit<T: Nat, K: Nat, X: Nat> = B0;
    type Ends<X: Nat> = X::IsZero;
}
impl<L: PivotList> ReadBack for HCons<Gap, L> {
    type Chain = HNil;
    type All<X: Nat> = <L::All<X::Halved> as Coalescing>::Prepend<UInt<One, B0>, UTerm>;
    type ChainTop<P: Nat, N: Nat> = Topped<HNil>;
    type AllTop<X: Nat, P: Nat, N: Nat> = <L::AllTop<X::Halved, P, N> as OrWithin>::Bit<UTerm>;
    type TopBit<T: Nat, K: Nat> = B0;
    type LastBit<T: Nat, K: Nat, X: Nat> = B0;
    type Ends<X: Nat> = B0;
}
impl<K: Nat, R: Nat, L: PivotList> ReadBack for HCons<Pivot<K, R>, L> {
    type Chain = <R::Magnitude as IfClean>::Chain<K, L>;
    type All<X: Nat> = <L::All<X::Halved> as Coalescing>::Prepend<UInt<One, B0>, K::AsXor>;
    type ChainTop<P: Nat, N: Nat> = <R::Magnitude as IfClean>::ChainTop<K, L, P, N>;
    type AllTop<X: Nat, P: Nat, N: Nat> = <K::Against<P> as IfTop>::All<K, L, X::Halved, P, N>;
    type TopBit<T: Nat, K0: Nat> = <R::IsZero as And>::And<<K::Is<K0> as And>::And<T::TopBits<L, K0::Twice>>>;
    type LastBit<T: Nat, K0: Nat, X: Nat> = <K::Is<K0> as And>::And<T::LastBits<L, K0::Twice, X::Halved>>;
    type Ends<X: Nat> = B0;
}

/// The bits of a coordinate among pivots.
pub trait TopBits {
    /// See [`ReadBack::TopBit`]
    type TopBits<L: PivotList, K: Nat>: Bool;
    /// See [`ReadBack::LastBit`]
    type LastBits<L: PivotList, K: Nat, X: Nat>: Bool;
}
impl TopBits for UTerm {
    type TopBits<L: PivotList, K: Nat> = B1;
    type LastBits<L: PivotList, K: Nat, X: Nat> = L::Ends<X>;
}
macro_rules! top_bits {
    ($($kind:path: $bit:ty),*) => {$(
        impl<U: $kind> TopBits for UInt<U, $bit> {
            type TopBits<L: PivotList, K: Nat> = L::TopBit<U, K>;
            type LastBits<L: PivotList, K: Nat, X: Nat> = L::LastBit<U, K, X>;
        }
    )*};
}
top_bits!(PositiveNat: B0, Nat: B1);

/// Branch on the offset bits `X` above all pivots: they go to 0.
pub trait IfUnreached {
    /// A mode for them
    type Rest<X: Nat>: ModeList;
}
impl IfUnreached for Zero {
    type Rest<X: Nat> = HNil;
}
macro_rules! unreached {
    ($($magnitude:ty),*) => {$(
        impl IfUnreached for $magnitude {
            type Rest<X: Nat> = HCons<Mode<<X::Ones as AddBits>::Succ, UTerm>, HNil>;
        }
    )*};
}
unreached!(Unit, Many);

/// Branch on the residue of a pivot: is its bit reached alone?
pub trait IfClean {
    /// See [`ReadBack::Chain`]
    type Chain<K: Nat, L: PivotList>: ModeList;
    /// See [`ReadBack::ChainTop`]
    type ChainTop<K: Nat, L: PivotList, P: Nat, N: Nat>: OrWithin;
}
impl IfClean for Zero {
    type Chain<K: Nat, L: PivotList> = <L::Chain as Coalescing>::Prepend<UInt<One, B0>, K::AsXor>;
    type ChainTop<K: Nat, L: PivotList, P: Nat, N: Nat> = <K::Against<P> as IfTop>::Chain<K, L, P, N>;
}
macro_rules! unclean {
    ($($magnitude:ty),*) => {$(
        impl IfClean for $magnitude {
            type Chain<K: Nat, L: PivotList> = HNil;
            type ChainTop<K: Nat, L: PivotList, P: Nat, N: Nat> = Topped<HNil>;
        }
    )*};
}
unclean!(Unit, Many);

/// The bits of `u·f_K` besides those of `u` times `P`, for any `u` below `N`, against `P`: below it they leave `u` as it is.
type Spill<K, P, N> =
    <<<<N as AddBits>::Pred as Bits>::Ones as Bits>::Spread<<K as Bits>::XorBits<P>> as Compare>::Against<P>;

/// Branch: the index bits `K` against `P`, what the last coordinate counts.
pub trait IfTop {
    /// See [`ReadBack::ChainTop`]
    type Chain<K: Nat, L: PivotList, P: Nat, N: Nat>: OrWithin;
    /// See [`ReadBack::AllTop`]; `X` are the offset bits after this one
    type All<K: Nat, L: PivotList, X: Nat, P: Nat, N: Nat>: OrWithin;
    /// Where nothing spills and the rest is so by `B`, the last mode is `N : f_K`.
    type Topped<B: Bool, K: Nat, N: Nat>: OrWithin;
}
impl IfTop for Less {
    type Chain<K: Nat, L: PivotList, P: Nat, N: Nat> = <L::ChainTop<P, N> as OrWithin>::Bit<K>;
    type All<K: Nat, L: PivotList, X: Nat, P: Nat, N: Nat> = <L::AllTop<X, P, N> as OrWithin>::Bit<K>;
    type Topped<B: Bool, K: Nat, N: Nat> = <B as IfBits>::Topped<K, N>;
}
macro_rules! top {
    ($($order:ty),*) => {$(
        impl IfTop for $order {
            type Chain<K: Nat, L: PivotList, P: Nat, N: Nat> = <Spill<K, P, N> as IfTop>::Topped<
                <<N::Pred as Bits>::Halved as TopBits>::TopBits<L, K::Twice>,
                K,
                N,
            >;
            type All<K: Nat, L: PivotList, X: Nat, P: Nat, N: Nat> = <Spill<K, P, N> as IfTop>::Topped<
                <<N::Pred as Bits>::Halved as TopBits>::LastBits<L, K::Twice, X>,
                K,
                N,
            >;
            type Topped<B: Bool, K: Nat, N: Nat> = NotTopped;
        }
    )*};
}
top!(Equal, Greater);
/// Branch: are the bits above those of one coordinate?
pub trait IfBits {
    /// `N : f_K`, or no such inverse
    type Topped<K: Nat, N: Nat>: OrWithin;
}
impl IfBits for B1 {
    type Topped<K: Nat, N: Nat> = Topped<HCons<Mode<N, K::AsXor>, HNil>>;
}
impl IfBits for B0 {
    type Topped<K: Nat, N: Nat> = NotTopped;
}

rules! {
    /// A mode whose extent `N` is no power of two.
    OddInverse<N> = InvertsBits {
        message: "no left inverse of {A} as a layout: its mode of size {N} is no power of two",
        label: "the bits of an offset do not give the coordinate in a mode of size {N}",
        note: "over F2, only the last mode may be no power of two, and the layout must then be injective; see `AsIntegerLayout` for XOR strides of disjoint bits"
    }
}
