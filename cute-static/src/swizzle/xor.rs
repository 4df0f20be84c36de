//! Composed layouts as XOR layouts, and back.
//!
//! A swizzle is linear over F₂: a source bit `p` with the target bit `t` has the image `2^p + 2^t`, any other bit its
//! own. So, with the source field beginning at bit `y` and the target field at `z`, it is the XOR layout `(2^y, 2^B,
//! 1):(f(1), f(2^y + 2^z), f(2^(y + B)))`, whose last mode is unbounded; and `f ∘ L` is the composition of that with
//! `L`.

use super::affine::Touch;
use super::composed::ComposedLayout;
use super::function::{IsSwizzle, Swizzle};
use super::mask::{Log, Masks, TwoTo};
use super::rules::{NonzeroRule, NotSwizzledRule};
use super::shift::Shift;
use super::unit::IsUnit;
use crate::algebra::composition::{self, Composition};
use crate::algebra::f2::convert::bounds::AsXorLayout;
use crate::branch::branch;
use crate::check::{Combine, Condition, Limit};
use crate::htuple::{HCons, HNil, Singleton};
use crate::int::{Add, AddBits, Compare, ExactOrZero, Matched, Nat, One};
use crate::kind::{ModeTree, Outcome};
use crate::layout::codomain::HasCodomain;
use crate::layout::tree::{Mode, Zip};
use crate::layout::{IsLayout, Layout, LayoutOf};
use crate::outcome::{Accepted, GrantedValue, Grants, ModesFrom, Refused};
use crate::seal::Seal;
use crate::semimodule::binary::AsXor;
use crate::semimodule::codomain::{Binary, Trivial};
use crate::semimodule::{Element, Xor};
use typenum::{B0, B1, U64, UTerm};

type Three<X, Y, Z> = HCons<X, HCons<Y, HCons<Z, HNil>>>;
/// A swizzle of the source bit `Y` and the target bit `Z` as an XOR layout
type AsVectors<B, Y, Z> = Layout<
    Three<TwoTo<Y>, TwoTo<B>, One>,
    Three<
        Xor<One>,
        <<TwoTo<Y> as crate::int::Bits>::XorBits<TwoTo<Z>> as AsXor>::AsXor,
        Xor<TwoTo<<Y as Add>::Plus<B>>>,
    >,
>;

/// The swizzle as an XOR layout of unbounded domain.
///
/// * **Paper** §2.4.4, Table 1.
/// * **Law** `R(o) = f(o)` for every offset `o`; the last mode is unbounded.
/// ```
/// use cute_static::prelude::*;
/// use cute_static::typenum::{N3, U0, U2, U3, U4};
/// static_assertions::assert_type_eq_all!(AsXorLayout<Swizzle<U3, U4, U3>>, layout!((128,8,1):(f1,f144,f1024)));
/// static_assertions::assert_type_eq_all!(AsXorLayout<Swizzle<U2, U0, N3>>, layout!((1,4,1):(f1,f9,f4)));
/// ```
impl<B: Nat, M: Nat, S: Shift, U: IsUnit> AsXorLayout for Swizzle<B, M, S, U>
where
    Self: IsSwizzle,
    AsVectors<B, S::Source<M>, S::Target<M>>: IsLayout,
{
    const SEAL: Seal = Seal;
    type Output = AsVectors<B, S::Source<M>, S::Target<M>>;
}

/// The XOR layout with the same values.
///
/// * **Paper** §2.4.4, Table 4, row "Swizzled".
/// * **Law** `R(c) = A(c)` for every coordinate `c` of `A`.
/// * **Admissible** where the offset is 0, and the composition with the swizzle as an XOR layout is legal.
/// ```
/// use cute_static::prelude::*;
/// use cute_static::typenum::{U0, U3};
/// type A = Composition<Swizzle<U3, U0, U3>, layout!((8,8):(1,8))>;
/// static_assertions::assert_type_eq_all!(AsXorLayout<A>, layout!((8,8):(f1,f9)));
/// ```
/// ```compile_fail,E0277
/// use cute_static::prelude::*;
/// use cute_static::typenum::{U0, U1, U3};
/// let x: AsXorLayout<ComposedLayout<Swizzle<U3, U0, U3>, U1, layout!((8,8):(1,8))>>;
/// ```
impl<B: Nat, M: Nat, T: Shift, U: IsUnit, O: Element, S, D> AsXorLayout
    for ComposedLayout<Swizzle<B, M, T, U>, O, Layout<S, D>>
where
    Swizzle<B, M, T, U>: AsXorLayout,
    <O::Equals<UTerm> as Condition>::Require<NonzeroRule<O>>: Grants<Self, ()>,
    <Swizzle<B, M, T, U> as AsXorLayout>::Output: composition::bounds::Composition<Layout<S, D>>,
{
    const SEAL: Seal = Seal;
    type Output = GrantedValue<
        <O::Equals<UTerm> as Condition>::Require<NonzeroRule<O>>,
        Self,
        (),
        Composition<<Swizzle<B, M, T, U> as AsXorLayout>::Output, Layout<S, D>>,
    >;
}

/// Which bit of a vector of two is the source: the other one is the target.
pub trait Side {
    /// The source bit of the vector `V`
    type Own<V: Nat>: Nat;
    /// `2^|S|`, of the source bit `P` and the target bit `Q`
    type Step<P: Nat, Q: Nat>: Nat;
    /// `S`, where `2^|S| = R`
    type Shift<R: Nat>: Element;
    /// `M`, where the source field begins with the bit `Y` and `2^|S| = R`
    type Base<Y: Nat, R: Nat>: Nat;
}
/// The upper one: `S > 0`.
pub enum Upper {}
/// The lower one: `S < 0`.
pub enum Lower {}
impl Side for Upper {
    type Own<V: Nat> = <V::Ones as crate::int::Bits>::XorBits<<V::Halved as crate::int::Bits>::Ones>;
    type Step<P: Nat, Q: Nat> = ExactOrZero<P, Q>;
    type Shift<R: Nat> = Log<R>;
    type Base<Y: Nat, R: Nat> = Log<ExactOrZero<Y, R>>;
}
impl Side for Lower {
    type Own<V: Nat> = V::LowestBit;
    type Step<P: Nat, Q: Nat> = ExactOrZero<Q, P>;
    type Shift<R: Nat> = <Log<R> as Element>::Opposite;
    type Base<Y: Nat, R: Nat> = Log<Y>;
}
/// The bits of the vector `V` besides its source bit
type Other<K, V> = <V as crate::int::Bits>::XorBits<<K as Side>::Own<V>>;

/// Vectors of one bit or two.
pub trait Recognise {
    /// The source bits as integer strides
    type Sources<K: Side>: ModeTree;
    /// Only those of vectors of more than one bit, or (`B1`) only the others
    type Only<K: Side, Single: crate::kind::Bool>: ModeTree;
    /// `2^|S|`: `R` if not 0, and that of all vectors; 1 if they differ
    type Steps<K: Side, R: Nat>: Nat;
}
impl<S: Nat, D: Element> Recognise for Mode<S, D> {
    type Sources<K: Side> = Mode<S, K::Own<D::Abs>>;
    type Only<K: Side, Single: crate::kind::Bool> =
        <<Other<K, D::Abs> as Matched>::IsZero as IfSingle>::Only<S, K::Own<D::Abs>, Single>;
    type Steps<K: Side, R: Nat> =
        <<Other<K, D::Abs> as Matched>::IsZero as IfSingle>::Steps<R, K::Step<K::Own<D::Abs>, Other<K, D::Abs>>>;
}
impl Recognise for HNil {
    type Sources<K: Side> = HNil;
    type Only<K: Side, Single: crate::kind::Bool> = HNil;
    type Steps<K: Side, R: Nat> = R;
}
impl<H: ModeTree, T: ModeTree> Recognise for HCons<H, T> {
    type Sources<K: Side> = HCons<H::Sources<K>, T::Sources<K>>;
    type Only<K: Side, Single: crate::kind::Bool> = HCons<H::Only<K, Single>, T::Only<K, Single>>;
    type Steps<K: Side, R: Nat> = T::Steps<K, H::Steps<K, R>>;
}

/// Branch: a vector of one bit at most?
pub trait IfSingle {
    /// `S : D`, or nothing
    type Only<S: Nat, D: Nat, Single: crate::kind::Bool>: ModeTree;
    /// It is wanted: `S : D`, or nothing
    type Wanted<S: Nat, D: Nat>: ModeTree;
    /// It is not wanted
    type Unwanted<S: Nat, D: Nat>: ModeTree;
    /// `R` and the step `X` of this vector
    type Steps<R: Nat, X: Nat>: Nat;
    /// `R` if `self`, else 1
    type OrOne<R: Nat>: Nat;
}
impl IfSingle for B1 {
    type Only<S: Nat, D: Nat, Single: crate::kind::Bool> = Single::Wanted<S, D>;
    type Wanted<S: Nat, D: Nat> = Mode<S, D>;
    type Unwanted<S: Nat, D: Nat> = Mode<One, UTerm>;
    type Steps<R: Nat, X: Nat> = R;
    type OrOne<R: Nat> = R;
}
impl IfSingle for B0 {
    type Only<S: Nat, D: Nat, Single: crate::kind::Bool> = Single::Unwanted<S, D>;
    type Wanted<S: Nat, D: Nat> = Mode<One, UTerm>;
    type Unwanted<S: Nat, D: Nat> = Mode<S, D>;
    // An inexact step is 0, which is that of no other vector.
    type Steps<R: Nat, X: Nat> = <R::IsZero as IfFirst>::Steps<R, X>;
    type OrOne<R: Nat> = One;
}

branch! {
    /// Branch: the first vector of two bits?
    pub trait IfFirst {
        /// `X`, if it is `R` too; else 1
        type Steps<R: Nat, X: Nat>: Nat;
    }
    B1 => <X::IsPowerOfTwo as IfSingle>::OrOne<X>;
    B0 => <X::Is<R> as IfSingle>::OrOne<R>;
}

type Bits64 = <U64 as crate::int::Power>::TwoTo;
type MaskOf<M> = <M as Touch>::MaskXor<Bits64>;
/// The bits from the lowest to the highest of `Y`
type Span<Y> = <<Y as crate::int::Bits>::Ones as crate::int::Bits>::XorBits<<<Y as Masks>::LowestBit as AddBits>::Pred>;
/// How many these are
type SpanBits<Y> =
    <<<Y as Masks>::Width as crate::int::Subtract>::Minus<Log<<Y as Masks>::LowestBit>> as crate::int::Saturate>::Saturated;

/// The modes `M` as a swizzle of the side `K` and an integer layout, or a reason.
type On<M, K> = <<<M as Recognise>::Steps<K, UTerm> as Matched>::IsZero as IfPlain>::Recognised<M, K>;
/// On either side.
pub type Recognised<M> = <On<M, Upper> as Combine>::OrTry<On<M, Lower>>;
/// The swizzle and the layout, as an outcome carries them
type Found<B, P, S, L> = Accepted<Three<Mode<B, S>, Mode<P, UTerm>, L>>;

branch! {
    /// Branch: no vector of two bits?
    pub trait IfPlain {
        /// See [`Recognised`]
        type Recognised<M: ModeTree, K: Side>: Outcome;
    }
    B1 => <Disjoint<M::Sources<K>> as Combine>::AndThen<Found<UTerm, UTerm, UTerm, M::Sources<K>>>;
    B0 =>
        <<<<Disjoint<M::Sources<K>> as Combine>::AndThen<
            <<M::Steps<K, UTerm> as Compare>::Is<One> as Condition>::Choose<Refused<NotSwizzledRule>, Accepted<HNil>>,
        > as Combine>::AndThen<
            <<<MaskOf<M::Only<K, B1>> as crate::int::Bits>::AndBits<Span<MaskOf<M::Only<K, B0>>>> as Matched>::IsZero as Condition>::Require<
                NotSwizzledRule,
            >,
        > as Combine>::AndThen<
            <<Log<M::Steps<K, UTerm>> as Compare>::ComparedTo<SpanBits<MaskOf<M::Only<K, B0>>>> as Limit>::AtLeast<NotSwizzledRule>,
        > as Combine>::AndThen<
            Found<
                SpanBits<MaskOf<M::Only<K, B0>>>,
                K::Base<<MaskOf<M::Only<K, B0>> as Masks>::LowestBit, M::Steps<K, UTerm>>,
                K::Shift<M::Steps<K, UTerm>>,
                M::Sources<K>,
            >,
        >;
}
type Disjoint<L> = <<<L as Touch>::MaskSum<Bits64> as Compare>::Is<MaskOf<L>> as Condition>::Require<NotSwizzledRule>;

/// A composed layout that has been carried.
pub trait Found3 {
    /// The composed layout
    type Composed: Singleton;
}
impl<B, P, S, LS, LD> Found3 for Layout<Three<B, P, LS>, Three<S, UTerm, LD>> {
    type Composed = ComposedLayout<Swizzle<B, P, S>, UTerm, Layout<LS, LD>>;
}

// Of a refusal, which has been reported.
impl Found3 for Layout<HNil, HNil> {
    type Composed = Self;
}

/// The values are vectors of bits.
#[diagnostic::on_unimplemented(
    message = "this layout has no XOR strides",
    label = "expected a layout with strides such as `f9`"
)]
pub trait VectorsOverF2 {}
impl VectorsOverF2 for Binary {}
impl VectorsOverF2 for Trivial {}

crate::operation::operations! {
    /// The swizzle and integer layout that a layout with XOR strides is made of.
    ///
    /// * **Paper** §2.4.4.
    /// * **Law** `AsXorLayout<R>` has the values of `L`: `R(c) = L(c)` for every coordinate `c`.
    /// * **Admissible** where every stride is a vector of one bit or of two bits at one distance; one bit of each is the
    ///   source bit, everywhere the upper or everywhere the lower one; these are bits of disjoint integer modes; and no
    ///   mode of single bits lies in the field that they span.
    /// ```
    /// use cute_static::prelude::*;
    /// use cute_static::swizzle::AsComposedLayout;
    /// use cute_static::typenum::{U0, U3};
    /// type R = AsComposedLayout<layout!((8,8):(f1,f9))>;
    /// static_assertions::assert_type_eq_all!(R, Composition<Swizzle<U3, U0, U3>, layout!((8,8):(1,8))>);
    /// ```
    /// ```compile_fail,E0277
    /// use cute_static::prelude::*;
    /// use cute_static::swizzle::AsComposedLayout;
    /// let x: AsComposedLayout<layout!((8,8):(f1,f25))>;
    /// ```
    #[cfg_attr(doc, doc = crate::picture::picture!("to-composed", "A layout with XOR strides, and a swizzle after a layout"))]
    AsComposedLayout -> Singleton;
}

impl<S: Zip<D>, D> bounds::AsComposedLayout for Layout<S, D>
where
    <S::Modes as HasCodomain>::Codomain: VectorsOverF2,
    Recognised<S::Modes>: Grants<Self, ()>,
    LayoutOf<ModesFrom<Recognised<S::Modes>>>: Found3,
{
    const SEAL: Seal = Seal;
    type Output =
        GrantedValue<Recognised<S::Modes>, Self, (), <LayoutOf<ModesFrom<Recognised<S::Modes>>> as Found3>::Composed>;
}
