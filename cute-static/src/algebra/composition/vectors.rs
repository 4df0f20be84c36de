//! A right operand with XOR strides: its values are vectors of bits, which are read as indices of A.
//!
//! If A has XOR strides too, and its modes are powers of two, A is linear in the bits of its index, so
//! `A(x ⊕ y) = A(x) ⊕ A(y)`. Each leaf of B is then mapped by A on its own, bit by bit: `2^k : f_v` becomes
//! `(2, 2, …) : (A(v), A(2v), …)`, coalesced. This is the product of two matrices over F₂.
//!
//! Otherwise B is converted to an integer layout (`algebra::f2::convert`) if it equals one, and if not, it is
//! composed by blocks of bits (`blocks`).

use super::blocks::ByBlocks;
use super::fields::{Composes, FieldKind, Path};
use super::leaves::{ComposeStride, Composing};
use super::rules::{OddModeRule, VectorRule};
use crate::algebra::by_mode::Joined;
use crate::algebra::coalesce::{CoalesceTree, Coalescing, Extended};
use crate::algebra::f2::convert::AsInteger;
use crate::algebra::foreign::ForeignRule;
use crate::algebra::inverse::FoundDigits;
use crate::branch::branch;
use crate::htuple::congruence::And;
use crate::htuple::{HCons, HNil};
use crate::int::{Bits, Equal, Greater, Less, Many, Nat, One, PositiveNat, Unit, Zero};
use crate::kind::{self, Bool, Components, Domain, ModeList, ModeTree, Outcome, Rule};
use crate::layout::tree::Mode;
use crate::outcome::{Accepted, Refused};
use crate::semimodule::binary::AsXor as ToXor;
use crate::semimodule::codomain::{Binary, Coordinates, Integers, Mixed, Rationals, Trivial};
use crate::semimodule::{ArithmeticTuple, Element, Fraction, NoElement, Xor};
use typenum::{B0, B1, NInt, UInt, UTerm};

impl Composes for Binary {
    type Compose<A: ModeTree, B: ModeTree> = <A::Codomain as TakesVectors>::Compose<A, B>;
    type ComposeSigned<A: ModeTree, B: ModeTree> = Self::Compose<A, B>;
    type Field<A: ModeTree, K: FieldKind, P: Path> = K::Field<A>;
}

macro_rules! as_index {
    ($($kind:path: $bit:ty),*) => {$(
        // `Through` maps vectors; they are not placed in a domain.
        impl<U: $kind> ComposeStride for Xor<UInt<U, $bit>> {
            type Fresh = super::bits::NoBits;
            type Place<S: Nat, A: Domain> = Refused<ForeignRule<Self>>;
            type PlaceFirst<S: Nat, F: Domain, R: Domain, C: Components> = C::PlaceWith<S, Self, F, R>;
        }
    )*};
}
as_index!(PositiveNat: B0, Nat: B1);

/// The flat modes of `A`, the last one unbounded.
type Flat<A> = <<A as CoalesceTree>::CoalesceOnto<Extended> as Coalescing>::List;

/// The codomain of the left operand determines how it takes vectors as indices.
pub trait TakesVectors {
    /// `A ∘ B`, where `self` is the codomain of `A`
    type Compose<A: ModeTree, B: ModeTree>: Outcome;
    /// The same, if B is not an integer layout
    type ComposeBits<A: ModeTree, B: ModeTree>: Outcome;
}
macro_rules! linear {
    ($($codomain:ty),*) => {$(
        impl TakesVectors for $codomain {
            type Compose<A: ModeTree, B: ModeTree> =
                <<Flat<A> as LinearList>::Linear<B::VectorSpan> as IfLinear>::Through<A, B>;
            type ComposeBits<A: ModeTree, B: ModeTree> = ByBlocks<A, B, VectorRule>;
        }
    )*};
}
linear!(Trivial, Binary);
impl TakesVectors for Integers {
    type Compose<A: ModeTree, B: ModeTree> = <AsInteger<B> as OrElse>::Compose<A, B>;
    type ComposeBits<A: ModeTree, B: ModeTree> = ByBlocks<A, B, VectorRule>;
}
macro_rules! as_integers {
    ($([$($p:ident: $of:path)?] $codomain:ty),*) => {$(
        impl$(<$p: $of>)? TakesVectors for $codomain {
            type Compose<A: ModeTree, B: ModeTree> = <AsInteger<B> as OrElse>::Compose<A, B>;
            type ComposeBits<A: ModeTree, B: ModeTree> = Refused<VectorRule>;
        }
    )*};
}
as_integers!([L: kind::Codomains] Coordinates<L>, [] Rationals);
impl TakesVectors for Mixed {
    type Compose<A: ModeTree, B: ModeTree> = Refused<VectorRule>;
    type ComposeBits<A: ModeTree, B: ModeTree> = Refused<VectorRule>;
}

branch! {
    /// Branch: is B equal to a layout of integers?
    pub trait OrElse {
        /// `A ∘ self`, or `A ∘ B` over F₂
        type Compose<A: ModeTree, B: ModeTree>: Outcome;
        /// `A ∘ self`, or `A ∘ B` by blocks, or the reason `X`
        type ComposeOr<A: ModeTree, B: ModeTree, X: Rule>: Outcome;
    }
    {M: ModeTree} Accepted<M> => Composing<A, M>, Composing<A, M>;
    {W: Rule} Refused<W> => <A::Codomain as TakesVectors>::ComposeBits<A, B>, ByBlocks<A, B, X>;
}

/// A flat list of modes as a linear map of the bits of its index.
pub trait LinearList {
    /// The modes that indices up to `X` reach, if all but the last of them are powers of two
    type Linear<X: Nat>: kind::FoundDigits;
    /// The mode `S : D`, then these
    type LinearAfter<S: Nat, D: Element, X: Nat>: kind::FoundDigits;
    /// The value at index 1
    type AtOne: Nat;
    /// The modes for the index without its lowest bit
    type Next: ModeList;
    /// The same of `S : D`, then these
    type NextAfter<S: Nat, D: Element>: ModeList;
}
impl LinearList for HNil {
    type Linear<X: Nat> = Accepted<HNil>;
    type LinearAfter<S: Nat, D: Element, X: Nat> = Accepted<HCons<Mode<S, D>, HNil>>;
    type AtOne = UTerm;
    type Next = HNil;
    type NextAfter<S: Nat, D: Element> = HCons<Mode<S, <<D::Abs as Nat>::Twice as ToXor>::AsXor>, HNil>;
}
impl<S2: Nat, D2: Element, R: ModeList> LinearList for HCons<Mode<S2, D2>, R> {
    type Linear<X: Nat> = R::LinearAfter<S2, D2, X>;
    type LinearAfter<S: Nat, D: Element, X: Nat> = <S::IsPowerOfTwo as IfBits>::Linear<S, D, X, Self>;
    type AtOne = D2::Abs;
    type Next = R::NextAfter<S2, D2>;
    type NextAfter<S: Nat, D: Element> = <<S::Halved as Nat>::Magnitude as IfBeyond>::Next<S, D, Self>;
}

branch! {
    /// Branch: is the extent `S` a power of two?
    pub trait IfBits {
        /// `S : D` and the modes `R`, for indices up to `X`
        type Linear<S: Nat, D: Element, X: Nat, R: ModeList>: kind::FoundDigits;
    }
    B1 => <<S::Above<X> as Nat>::Magnitude as IfBeyond>::Linear<S, D, S::Above<X>, R>;
    B0 => <X::ComparedTo<S> as IfReaches>::Linear<S, D>;
}

branch! {
    /// Branch: does any index reach beyond the mode?
    pub trait IfBeyond {
        /// `S : D` and the modes `R`, which indices reach up to `X`
        type Linear<S: Nat, D: Element, X: Nat, R: ModeList>: kind::FoundDigits;
        /// `S : D` without its lowest bit, then the modes `R`, where `self` is the magnitude of `S / 2`
        type Next<S: Nat, D: Element, R: ModeList>: ModeList;
    }
    Zero => Accepted<HCons<Mode<S, D>, HNil>>, R;
    Unit => <R::Linear<X> as IfLinear>::Behind<S, D>, R;
    Many =>
        <R::Linear<X> as IfLinear>::Behind<S, D>,
        HCons<Mode<S::Halved, <<D::Abs as Nat>::Twice as ToXor>::AsXor>, R>;
}

branch! {
    /// Branch: do indices reach out of a mode that is no power of two?
    pub trait IfReaches {
        /// That mode, the last one that is reached
        type Linear<S: Nat, D: Element>: kind::FoundDigits;
    }
    Less => Accepted<HCons<Mode<S, D>, HNil>>;
    Equal | Greater => Refused<OddModeRule<S>>;
}

/// A linear map, or a reason.
pub trait IfLinear {
    /// `S : D` in front
    type Behind<S: Nat, D: Element>: kind::FoundDigits;
    /// `A ∘ B`, bit by bit or with B as an integer layout
    type Through<A: ModeTree, B: ModeTree>: Outcome;
}
impl<L: ModeList> IfLinear for Accepted<L> {
    type Behind<S: Nat, D: Element> = Accepted<HCons<Mode<S, D>, L>>;
    type Through<A: ModeTree, B: ModeTree> = B::Through<L>;
}
impl<W: Rule> IfLinear for Refused<W> {
    type Behind<S: Nat, D: Element> = Self;
    type Through<A: ModeTree, B: ModeTree> = <AsInteger<B> as OrElse>::ComposeOr<A, B, W>;
}

/// A natural as the extent of a mode that is a power of two, and as a row of bits.
pub trait LinearExtent {
    /// `⌊X / self⌋`
    type Above<X: Nat>: Nat;
    /// The value of the modes `L` at the bits `self`
    type Image<L: ModeList>: Nat;
    /// The leaf `self : f_V` through the modes `L`
    type Through<V: Nat, L: ModeList>: kind::FoundDigits;
    /// The leaf `(2·self + 1) : f_V`
    type ThroughOdd<V: Nat, L: ModeList>: kind::FoundDigits;
    /// Whether every `f_V·2^j`, for the bits `j` of `self`, has the image `E·2^j`
    type Uniform<V: Nat, E: Nat, L: ModeList>: Bool;
}
impl LinearExtent for UTerm {
    type Above<X: Nat> = X;
    type Image<L: ModeList> = UTerm;
    type Through<V: Nat, L: ModeList> = Accepted<HNil>;
    type ThroughOdd<V: Nat, L: ModeList> = Accepted<HNil>;
    type Uniform<V: Nat, E: Nat, L: ModeList> = B1;
}
impl<U: PositiveNat> LinearExtent for UInt<U, B0> {
    type Above<X: Nat> = U::Above<X::Halved>;
    type Image<L: ModeList> = U::Image<L::Next>;
    type Through<V: Nat, L: ModeList> =
        <U::Through<V::Twice, L> as FoundDigits>::Digit<UInt<One, B0>, <V::Image<L> as ToXor>::AsXor>;
    type ThroughOdd<V: Nat, L: ModeList> = OddLeaf<Self, V, L>;
    type Uniform<V: Nat, E: Nat, L: ModeList> = <V::Image<L> as IsUniform>::With<E, U::Uniform<V::Twice, E::Twice, L>>;
}
// The only odd power of two is 1.
impl<U: Nat> LinearExtent for UInt<U, B1> {
    type Above<X: Nat> = X;
    type Image<L: ModeList> = <U::Image<L::Next> as Bits>::XorBits<L::AtOne>;
    type Through<V: Nat, L: ModeList> = U::ThroughOdd<V, L>;
    type ThroughOdd<V: Nat, L: ModeList> = OddLeaf<Self, V, L>;
    type Uniform<V: Nat, E: Nat, L: ModeList> = <V::Image<L> as IsUniform>::With<E, U::Uniform<V::Twice, E::Twice, L>>;
}

/// The leaf `(2·H + 1) : f_V`. Its image must be one mode: `i·f_V` has the image `i·f_E` for every `i`.
type OddLeaf<H, V, L> = <<H as LinearExtent>::Uniform<
    <V as Nat>::Twice,
    <<V as LinearExtent>::Image<L> as Nat>::Twice,
    L,
> as IfUniform>::Leaf<UInt<H, B1>, <V as LinearExtent>::Image<L>, V>;

/// Equality of images.
pub trait IsUniform: Nat {
    /// `self = E`, and `B`
    type With<E: Nat, B: Bool>: Bool;
}
impl<N: Nat> IsUniform for N {
    type With<E: Nat, B: Bool> = <N::Is<E> as And>::And<B>;
}

branch! {
    /// Branch: does the image scale?
    pub trait IfUniform {
        /// `N : f_E`, or refuse the leaf `N : f_V`
        type Leaf<N: Nat, E: Nat, V: Nat>: kind::FoundDigits;
    }
    B1 => Accepted<HCons<Mode<N, E::AsXor>, HNil>>;
    B0 => Refused<super::rules::OddLeafRule<N, Xor<V>>>;
}

/// Maps B by a linear map.
pub trait ThroughTree {
    /// Leaf by leaf
    type Through<L: ModeList>: Outcome;
    /// All bits that occur in the values
    type VectorSpan: Nat;
}
impl<S: Nat, D: Element> ThroughTree for Mode<S, D> {
    type Through<L: ModeList> = D::LeafThrough<S, L>;
    type VectorSpan = <<S::Pred as Bits>::Ones as Bits>::Spread<D::Abs>;
}
impl ThroughTree for HNil {
    type Through<L: ModeList> = Accepted<HNil>;
    type VectorSpan = UTerm;
}
impl<H: ModeTree, T: ModeTree> ThroughTree for HCons<H, T> {
    type Through<L: ModeList> = <H::Through<L> as Joined>::Join<T::Through<L>>;
    type VectorSpan = <H::VectorSpan as Bits>::OrBits<T::VectorSpan>;
}
/// Maps a leaf by a linear map.
pub trait ThroughStride {
    /// `S : self`
    type LeafThrough<S: Nat, L: ModeList>: Outcome;
}
impl ThroughStride for UTerm {
    type LeafThrough<S: Nat, L: ModeList> = Accepted<Mode<S, UTerm>>;
}
macro_rules! vector {
    ($($kind:path: $bit:ty),*) => {$(
        impl<U: $kind> ThroughStride for Xor<UInt<U, $bit>> {
            type LeafThrough<S: Nat, L: ModeList> = <S::Through<UInt<U, $bit>, L> as FoundDigits>::Outcome;
        }
    )*};
}
vector!(PositiveNat: B0, Nat: B1);
macro_rules! no_vector {
    ($([$($p:ident: $($of:path)|+),*] $element:ty;)*) => {$(
        impl<$($p: $($of +)+),*> ThroughStride for $element {
            type LeafThrough<S: Nat, L: ModeList> = Refused<ForeignRule<Self>>;
        }
    )*};
}
no_vector! {
    [U: PositiveNat] UInt<U, B0>;
    [U: Nat] UInt<U, B1>;
    [U: PositiveNat] NInt<U>;
    [H: Element, T: Components] ArithmeticTuple<HCons<H, T>>;
    [Si: Bool, Nu: Nat, De: Nat] Fraction<Si, Nu, De>;
    [] NoElement;
}
