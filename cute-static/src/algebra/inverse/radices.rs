//! Left inverses for strides that are not multiples of the one before: a search tries all radices.
//!
//! A layout whose digits have the place values `1 = Q_0 | Q_1 | …` is `L(x) = Σ u_j·⌊x / Q_j⌋` with integer weights `u_j`.
//! It is a left inverse iff it maps every offset to its index, which is one linear equation per offset. A place value above an
//! offset contributes 0 there. So the search reads the offsets in rising order, and the places below the next place value must solve the equations of
//! the offsets below it. A vector represents each place, and another the remaining indices. A vector has a component for each offset that has not been read, and
//! behind these the weights `u`. To read an offset, Euclid's algorithm combines the places until only one of them is not 0 there. That
//! place must reduce the remaining index to 0, or else there is no solution. Either way it is used up.
//!
//! Each place value is the one before times a prime, because two digits can represent one digit of both radices.

use super::rules::NoDigits;
use super::search::{Step, steps};
use crate::algebra::coalesce::Coalescing;
use crate::algebra::sort::Entry;
use crate::branch::branch;
use crate::htuple::{HCons, HNil};
use crate::int::{
    Compare, Divide, Equal, Exact, Floor, Greater, Inexact, Less, Many, Nat, One, PositiveNat, SuccPred, Unit, Zero,
};
use crate::kind::{self, Bool, Choices, Components, ModeList, Numbers, Search, StrideList, Until};
use crate::layout::tree::Mode;
use crate::outcome::{Accepted, Refused};
use crate::semimodule::{ArithmeticTuple, Element, Fraction, NoElement, Xor, coordinate};
use core::marker::PhantomData;
use typenum::{B0, B1, NInt, U2, U3, U5, U7, U11, U13, U17, U19, U23, U29, U31, U37, U41, U43, U47, U53, UInt, UTerm};
use typenum::{U59, U61, U67, U71, U73, U79, U83, U89, U97, U101, U103, U107, U109, U113, U127};

macro_rules! list {
    () => { HNil };
    ($head:ty $(, $rest:ty)*) => { HCons<$head, list!($($rest),*)> };
}
/// The primes below 128.
type Primes = list![
    U2, U3, U5, U7, U11, U13, U17, U19, U23, U29, U31, U37, U41, U43, U47, U53, U59, U61, U67, U71, U73, U79, U83, U89,
    U97, U101, U103, U107, U109, U113, U127
];

/// The left inverse of the points `L`, found by the search. The search takes far fewer steps than this limit.
pub type Solution<L> = <<<<Beginning<L> as Step>::Next4096 as Step>::Next4096 as Step>::Next4096 as Step>::Digits;
/// The search before its first step: no point is read, and the only place value is 1.
type Beginning<L> = Entered<
    L,
    <<L as Points>::Indices as coordinate::Components>::Wrapped,
    HCons<Place<L, One, HCons<One, HNil>>, HNil>,
    RadixPath<HCons<One, HNil>, One, HNil, HNil, <L as Points>::Largest<UTerm>>,
>;
/// The place `Q` at the points `L`, with its weight `U`.
type Place<L, Q, U> = <<L as Points>::Quotients<Q, U> as coordinate::Components>::Wrapped;
/// The search on the path `W`, before it has read any of the points `L`.
type Entered<L, V, C, W> = Reading<ToTheEnd, L, V, C, Anew<W, Choice<Primes, L, V, C, W>>>;

/// The last place value is `Q`, of weight `U`, after the radices `H`, the last one first. The other choices are `K`. The largest offset is `X`.
pub struct RadixPath<U, Q, H, K, X>(PhantomData<(U, Q, H, K, X)>);
/// The choice of one of the primes `P` as the next radix, where the points `L` remain, with the vectors `V` and `C`, on the path `W`.
pub struct Choice<P, L, V, C, W>(PhantomData<(P, L, V, C, W)>);
/// The path `W` with the choices `K`.
type Anew<W, K> = RadixPath<
    <W as PathParts>::Weight,
    <W as PathParts>::Place,
    <W as PathParts>::Radices,
    K,
    <W as PathParts>::Largest,
>;

/// The parts of a path.
pub trait PathParts {
    /// The unit vector behind the points that stands for the weight of the last place
    type Weight: Components;
    /// The last place
    type Place: Nat;
    /// The radices up to it, the last one first
    type Radices: Numbers;
    /// The remaining choices
    type Choices: Choices;
    /// The largest offset
    type Largest: Nat;
}
impl<U: Components, Q: Nat, H: Numbers, K: Choices, X: Nat> PathParts for RadixPath<U, Q, H, K, X> {
    type Weight = U;
    type Place = Q;
    type Radices = H;
    type Choices = K;
    type Largest = X;
}

/// All points are read: the last digit is unbounded.
pub enum ToTheEnd {}
/// The points below the next place `E` are read, `P` times the last one.
pub struct Below<E, P>(PhantomData<(E, P)>);

/// The points `L` are being read up to `T`. Of their indices the vector `V` remains, and the places are combined to `C`.
pub struct Reading<T, L, V, C, W>(PhantomData<(T, L, V, C, W)>);
/// There is no solution on this path: backtrack to the choices `K`.
pub struct Returning<K, X>(PhantomData<(K, X)>);
/// The weights are `-V`, the radices `H`, the last one first.
pub struct Solved<V, H, X>(PhantomData<(V, H, X)>);
/// No choice remains.
pub struct Unsolvable<X>(PhantomData<X>);

impl<T: Until, L: StrideList, V: Element, C: Components, W: kind::RadixPath> Step for Reading<T, L, V, C, W> {
    type Next = L::Read<T, V, C, W>;
    steps!(on);
    type Digits = Refused<NoDigits<W::Largest>>;
}
impl<K: Choices, X: Nat> Step for Returning<K, X> {
    type Next = K::Resume<X>;
    steps!(on);
    type Digits = Refused<NoDigits<X>>;
}
impl<V: Element, H: Numbers, X: Nat> Step for Solved<V, H, X> {
    steps!(ended);
    type Digits = Accepted<<H::Reversed<HNil> as Radices>::Modes<V, UTerm, X>>;
}
impl<X: Nat> Step for Unsolvable<X> {
    steps!(ended);
    type Digits = Refused<NoDigits<X>>;
}
/// Back to the choices of the path `W`.
type Failed<W> = Returning<<W as PathParts>::Choices, <W as PathParts>::Largest>;

/// Lists the points of modes by rising offset: the stride of an entry is the offset, its position the index.
pub trait Points {
    /// The points of these modes at the offset `X` and the index `K`, and the points `L`
    type PointsFrom<X: Element, K: Nat, L: StrideList>: StrideList;
    /// The largest offset, `M` without one
    type Largest<M: Nat>: Nat;
    /// The indices as a vector. `L(-x) = -L(x)`: a negative offset counts as a positive one with the opposite index.
    type Indices: Components;
    /// `⌊x / Q⌋` at each offset, and `U` behind them
    type Quotients<Q: Nat, U: Components>: Components;
    /// One step of the search, where these points remain
    type Read<T: Until, V: Element, C: Components, W: kind::RadixPath>: Search;
}
impl Points for HNil {
    type PointsFrom<X: Element, K: Nat, L: StrideList> = L::Insert<One, X, K, B0>;
    type Largest<M: Nat> = M;
    type Indices = HNil;
    type Quotients<Q: Nat, U: Components> = U;
    type Read<T: Until, V: Element, C: Components, W: kind::RadixPath> = Solved<V, W::Radices, W::Largest>;
}
impl<S: Nat, D: Element, P: Nat, Z: Bool, R: StrideList> Points for HCons<Entry<S, D, P, Z>, R> {
    type PointsFrom<X: Element, K: Nat, L: StrideList> = <S::Magnitude as IfMore>::Points<S, D, P, R, X, K, L>;
    type Largest<M: Nat> = R::Largest<D::Abs>;
    type Indices = <<D::IsNegative as NegateIf>::NegateIf<P> as Element>::Behind<R::Indices>;
    type Quotients<Q: Nat, U: Components> = <Floor<D::Abs, Q> as Element>::Behind<R::Quotients<Q, U>>;
    type Read<T: Until, V: Element, C: Components, W: kind::RadixPath> = T::ReadAt<D::Abs, Self, R, V, C, W>;
}

branch! {
    /// Branch: do coordinates of a mode remain?
    pub trait IfMore {
        /// The points at `N` coordinates of stride `D` that count `P`, and at all coordinates of `R`
        type Points<N: Nat, D: Element, P: Nat, R: StrideList, X: Element, K: Nat, L: StrideList>: StrideList;
    }
    Zero => L;
    Unit | Many =>
        R::PointsFrom<
            X,
            K,
            <<<N as SuccPred>::Pred as Nat>::Magnitude as IfMore>::Points<N::Pred, D, P, R, X::Sum<D>, K::Plus<P>, L>,
        >;
}

/// The end of the points to be read.
pub trait ReadUntil {
    /// One step at the offset `A`, the first of the points `L`; `R` are the points after it
    type ReadAt<A: Nat, L: StrideList, R: StrideList, V: Element, C: Components, W: kind::RadixPath>: Search;
}
impl ReadUntil for ToTheEnd {
    type ReadAt<A: Nat, L: StrideList, R: StrideList, V: Element, C: Components, W: kind::RadixPath> =
        <C::Combine<UTerm, HNil> as Combined>::Read<Self, V, R, W>;
}
impl<E: Nat, P: Nat> ReadUntil for Below<E, P> {
    type ReadAt<A: Nat, L: StrideList, R: StrideList, V: Element, C: Components, W: kind::RadixPath> =
        <A::ComparedTo<E> as IfRead>::ReadAt<E, P, L, R, V, C, W>;
}

branch! {
    /// Branch: an offset against the next place `E`.
    pub trait IfRead {
        /// One step
        type ReadAt<E: Nat, P: Nat, L: StrideList, R: StrideList, V: Element, C: Components, W: kind::RadixPath>: Search;
    }
    Less => <C::Combine<UTerm, HNil> as Combined>::Read<Below<E, P>, V, R, W>;
    Equal | Greater =>
        Entered<
            L,
            V,
            HCons<Place<L, E, <W::Weight as coordinate::Components>::AfterZero>, C>,
            RadixPath<<W::Weight as coordinate::Components>::AfterZero, E, HCons<P, W::Radices>, W::Choices, W::Largest>,
        >;
}

/// The places as vectors over the points.
pub trait Columns {
    /// The place `G` and these, combined so that only one is not 0 at the first point; `O` are the others from the second point on
    type Combine<G: Element, O: Components>: kind::Combined;
}
impl Columns for HNil {
    type Combine<G: Element, O: Components> = Pivot<G, O>;
}
impl<H: Element, T: Components> Columns for HCons<H, T> {
    type Combine<G: Element, O: Components> = <H::Head as FirstPoint>::Combine<G, H, O, T>;
}
/// The place `G` alone is not 0 at the first point, if any is; the others from the second point on are `O`.
pub struct Pivot<G, O>(PhantomData<(G, O)>);

/// Combined places.
pub trait Combined {
    /// One step: the first point is read
    type Read<T: Until, V: Element, R: StrideList, W: kind::RadixPath>: Search;
}
impl<G: Element, O: Components> Combined for Pivot<G, O> {
    type Read<T: Until, V: Element, R: StrideList, W: kind::RadixPath> =
        <G::Head as FirstPoint>::Read<T, V, G, O, R, W>;
}

/// The value of a place at the first point.
pub trait FirstPoint {
    /// The places `A` and `B`, of which `self` is the value of `B`, by Euclid's algorithm; then the places `T`
    type Combine<A: Element, B: Element, O: Components, T: Components>: kind::Combined;
    /// The first point is read, where `self` is the value of the place `G`
    type Read<T: Until, V: Element, G: Element, O: Components, R: StrideList, W: kind::RadixPath>: Search;
    /// The first point is read, where no place has a value and `self` remains
    type Unless<T: Until, V: Element, O: Components, R: StrideList, W: kind::RadixPath>: Search;
}
impl FirstPoint for UTerm {
    type Combine<A: Element, B: Element, O: Components, T: Components> = T::Combine<A, <B::Tail as Element>::Behind<O>>;
    type Read<T: Until, V: Element, G: Element, O: Components, R: StrideList, W: kind::RadixPath> =
        <V::Head as FirstPoint>::Unless<T, V, O, R, W>;
    type Unless<T: Until, V: Element, O: Components, R: StrideList, W: kind::RadixPath> = Reading<T, R, V::Tail, O, W>;
}
macro_rules! first_point {
    ($([$p:ident: $of:path] $element:ty: $abs:ty;)*) => {$(
        impl<$p: $of> FirstPoint for $element {
            type Combine<A: Element, B: Element, O: Components, T: Components> =
                <HCons<Reduced<A, B, Floor<<A::Head as Element>::Abs, $abs>>, T> as Columns>::Combine<B, O>;
            type Read<T: Until, V: Element, G: Element, O: Components, R: StrideList, W: kind::RadixPath> =
                <<<V::Head as Element>::Abs as Divide>::ExactQuotient<$abs> as IfSolved>::Read<T, V, G, O, R, W>;
            type Unless<T: Until, V: Element, O: Components, R: StrideList, W: kind::RadixPath> = Failed<W>;
        }
    )*};
}
first_point! {
    [N: PositiveNat] UInt<N, B0>: Self;
    [N: Nat] UInt<N, B1>: Self;
    [N: PositiveNat] NInt<N>: N;
}
// These elements are not components of a vector.
macro_rules! no_component {
    ($([$($p:ident: $of:path),*] $element:ty;)*) => {$(
        impl<$($p: $of),*> FirstPoint for $element {
            type Combine<A: Element, B: Element, O: Components, T: Components> = Pivot<A, O>;
            type Read<T: Until, V: Element, G: Element, O: Components, R: StrideList, W: kind::RadixPath> = Failed<W>;
            type Unless<T: Until, V: Element, O: Components, R: StrideList, W: kind::RadixPath> = Failed<W>;
        }
    )*};
}
no_component! {
    [E: Element, L: Components] ArithmeticTuple<HCons<E, L>>;
    [N: PositiveNat] Xor<UInt<N, B0>>;
    [N: Nat] Xor<UInt<N, B1>>;
    [Si: Bool, Nu: Nat, De: Nat] Fraction<Si, Nu, De>;
    [] NoElement;
}
/// `A - N·B` where the signs at the first point are equal, else `A + N·B`.
type Reduced<A, B, N> = <A as Element>::Sum<
    <<<<A as Element>::Head as Element>::IsNegative as NegateIf>::NegateIf<
        <<<B as Element>::Head as Element>::IsNegative as NegateIf>::NegateIf<<B as Element>::Scaled<N>>,
    > as Element>::Opposite,
>;

branch! {
    /// Branch: an integer with its sign, or the opposite one.
    pub trait NegateIf {
        /// `E` or `-E`
        type NegateIf<E: Element>: Element;
    }
    B0 => E;
    B1 => E::Opposite;
}

branch! {
    /// Branch: what remains at the first point, in units of the place `G`.
    pub trait IfSolved {
        /// The first point is read: continue, or backtrack if it is not a multiple
        type Read<T: Until, V: Element, G: Element, O: Components, R: StrideList, W: kind::RadixPath>: Search;
    }
    {N: Nat} Exact<N> => Reading<T, R, <Reduced<V, G, N> as Element>::Tail, O, W>;
    Inexact => Failed<W>;
}

/// The remaining choices, the latest one first.
pub trait Resume {
    /// The next one, the largest offset being `X`
    type Resume<X: Nat>: Search;
}
impl Resume for HNil {
    type Resume<X: Nat> = Unsolvable<X>;
}
impl<P: Numbers, L: StrideList, V: Element, C: Components, W: kind::RadixPath> Resume for Choice<P, L, V, C, W> {
    type Resume<X: Nat> = P::Try<L, V, C, W>;
}

/// A list of primes to try, or of the radices of a layout.
pub trait Radices {
    /// The first of these as the next radix
    type Try<L: StrideList, V: Element, C: Components, W: kind::RadixPath>: Search;
    /// These in the opposite order, in front of `L`
    type Reversed<L: Numbers>: Numbers;
    /// The digits of these radices and the last one, with the weights `E - V`, up to the offset `X`
    type Modes<V: Element, E: Element, X: Nat>: ModeList;
}
impl Radices for HNil {
    type Try<L: StrideList, V: Element, C: Components, W: kind::RadixPath> = Failed<W>;
    type Reversed<L: Numbers> = L;
    type Modes<V: Element, E: Element, X: Nat> = HCons<Mode<X::Succ, Weight<V, E>>, HNil>;
}
impl<P: Nat, R: Numbers> Radices for HCons<P, R> {
    type Try<L: StrideList, V: Element, C: Components, W: kind::RadixPath> =
        <<P::Times<W::Place> as Compare>::ComparedTo<W::Largest> as IfWithin>::Try<P, R, L, V, C, W>;
    type Reversed<L: Numbers> = R::Reversed<HCons<P, L>>;
    type Modes<V: Element, E: Element, X: Nat> =
        <R::Modes<V::Tail, <Weight<V, E> as Element>::Scaled<P>, Floor<X, P>> as Coalescing>::Prepend<P, Weight<V, E>>;
}
/// `p_j = u_j + q_j·p_(j-1)`: the sum of `u_i·⌊x / Q_i⌋` is that of `p_j` times the digits.
type Weight<V, E> = <E as Element>::Sum<<<V as Element>::Head as Element>::Opposite>;

branch! {
    /// Branch: the next place against the largest offset.
    pub trait IfWithin {
        /// The radix `P` on the path `W`, others being `R`
        type Try<P: Nat, R: Numbers, L: StrideList, V: Element, C: Components, W: kind::RadixPath>: Search;
    }
    Less | Equal => Reading<Below<P::Times<W::Place>, P>, L, V, C, Anew<W, Choice<R, L, V, C, W>>>;
    Greater => Failed<W>;
}
