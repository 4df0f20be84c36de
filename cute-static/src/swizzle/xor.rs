//! Composed layouts as XOR layouts, and back.
//!
//! A swizzle is linear over F₂. A source bit `p` with the target bit `t` has the image `2^p + 2^t`; any other bit is its own image.
//! Let the source field begin at bit `y` and the target field at bit `z`. Then the swizzle is the XOR layout
//! `(2^y, 2^B, 1):(f(1), f(2^y + 2^z), f(2^(y + B)))`, whose last mode is unbounded, and `f ∘ L` is the composition of this layout with `L`.

use super::composed::ComposedLayout;
use super::fields::Shift;
use super::function::{IsSwizzle, Swizzle};
use super::rules::{NonzeroRule, NotSwizzledRule};
use super::slice::{MaskSum, MaskXor};
use super::unit::IsUnit;
use crate::algebra::composition::{self, Composition};
use crate::algebra::f2::convert::bounds::AsXorLayout;
use crate::branch::branch;
use crate::check::{BothHold, Combine, Condition, Limit};
use crate::htuple::{HCons, HNil, Singleton};
use crate::int::{Add, Bits, Compare, ExactOrZero, Log, Masks, Matched, Nat, One, Saturate, Subtract, SuccPred, TwoTo};
use crate::kind::{ModeTree, Outcome};
use crate::layout::codomain::HasCodomain;
use crate::layout::tree::{Mode, Zip};
use crate::layout::{IsLayout, Layout, LayoutOf};
use crate::outcome::{Accepted, GrantedValue, Grants, ModesFrom};
use crate::seal::Seal;
use crate::semimodule::binary::AsXor;
use crate::semimodule::codomain::{Binary, Trivial};
use crate::semimodule::{Element, Xor};
use typenum::{B0, B1, U64, UTerm};

type Three<X, Y, Z> = HCons<X, HCons<Y, HCons<Z, HNil>>>;
/// A swizzle of the source bit `Y` and the target bit `Z` as an XOR layout
type AsVectors<B, Y, Z> = Layout<
    Three<TwoTo<Y>, TwoTo<B>, One>,
    Three<Xor<One>, <<TwoTo<Y> as Bits>::XorBits<TwoTo<Z>> as AsXor>::AsXor, Xor<TwoTo<<Y as Add>::Plus<B>>>>,
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

/// Which bit of a vector of two bits is the source bit; the other one is the target bit.
pub trait Side {
    /// The source bit of the vector `V`
    type Source<V: Nat>: Nat;
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
    type Source<V: Nat> = <V::Ones as Bits>::XorBits<<V::Halved as Bits>::Ones>;
    type Step<P: Nat, Q: Nat> = ExactOrZero<P, Q>;
    type Shift<R: Nat> = Log<R>;
    type Base<Y: Nat, R: Nat> = Log<ExactOrZero<Y, R>>;
}
impl Side for Lower {
    type Source<V: Nat> = V::LowestBit;
    type Step<P: Nat, Q: Nat> = ExactOrZero<Q, P>;
    type Shift<R: Nat> = <Log<R> as Element>::Opposite;
    type Base<Y: Nat, R: Nat> = Log<Y>;
}
/// The source bit of the stride `D`
type Source<K, D> = <K as Side>::Source<<D as Element>::Abs>;
/// The bits of the stride `D` besides its source bit
type Others<K, D> = <<D as Element>::Abs as Bits>::XorBits<Source<K, D>>;
type IsSingle<K, D> = <Others<K, D> as Matched>::IsZero;

/// Strides that are vectors of one bit or of two.
pub trait Recognise {
    /// The source bit of each stride as an integer stride
    type Sources<K: Side>: ModeTree;
    /// The same of strides of one bit; `1:0` in place of the others
    type Singles<K: Side>: ModeTree;
    /// The same of strides of two bits; `1:0` in place of the others
    type Pairs<K: Side>: ModeTree;
    /// `2^|S|` of the strides of two bits, and `R` of those before: 0 where there is none, 1 where two differ or one is no power of two
    type Steps<K: Side, R: Nat>: Nat;
}
impl<S: Nat, D: Element> Recognise for Mode<S, D> {
    type Sources<K: Side> = Mode<S, Source<K, D>>;
    type Singles<K: Side> = <IsSingle<K, D> as Condition>::Modes<Mode<S, Source<K, D>>, Mode<One, UTerm>>;
    type Pairs<K: Side> = <IsSingle<K, D> as Condition>::Modes<Mode<One, UTerm>, Mode<S, Source<K, D>>>;
    type Steps<K: Side, R: Nat> = <IsSingle<K, D> as IfSingle>::Steps<R, K::Step<Source<K, D>, Others<K, D>>>;
}
impl Recognise for HNil {
    type Sources<K: Side> = HNil;
    type Singles<K: Side> = HNil;
    type Pairs<K: Side> = HNil;
    type Steps<K: Side, R: Nat> = R;
}
impl<H: ModeTree, T: ModeTree> Recognise for HCons<H, T> {
    type Sources<K: Side> = HCons<H::Sources<K>, T::Sources<K>>;
    type Singles<K: Side> = HCons<H::Singles<K>, T::Singles<K>>;
    type Pairs<K: Side> = HCons<H::Pairs<K>, T::Pairs<K>>;
    type Steps<K: Side, R: Nat> = T::Steps<K, H::Steps<K, R>>;
}
branch! {
    /// Branch: a stride of one bit?
    pub trait IfSingle {
        /// The steps `R`, and the step `X` of this stride. An inexact step is 0, and equals no other step.
        type Steps<R: Nat, X: Nat>: Nat;
    }
    B1 => R;
    B0 => <R::IsZero as IfFirst>::Steps<R, X>;
}
branch! {
    /// Branch: the first stride of two bits?
    pub trait IfFirst {
        /// The step `X` after the steps `R`
        type Steps<R: Nat, X: Nat>: Nat;
    }
    B1 => <X::IsPowerOfTwo as Condition>::Number<X, One>;
    B0 => <X::Is<R> as Condition>::Number<R, One>;
}

type StepOf<M, K> = <M as Recognise>::Steps<K, UTerm>;
type SourcesOf<M, K> = <M as Recognise>::Sources<K>;
/// The source bits that strides of one bit touch
type SingleBits<M, K> = MaskOf<<M as Recognise>::Singles<K>>;
/// The source bits that strides of two bits touch
type PairBits<M, K> = MaskOf<<M as Recognise>::Pairs<K>>;
type Bits64 = TwoTo<U64>;
type MaskOf<M> = MaskXor<M, Bits64>;
/// The bits from the lowest to the highest of `Y`
type Span<Y> = <<Y as Bits>::Ones as Bits>::XorBits<<<Y as Masks>::LowestBit as SuccPred>::Pred>;
/// The number of these bits
type SpanBits<Y> = <<<Y as Masks>::Width as Subtract>::Minus<Log<<Y as Masks>::LowestBit>> as Saturate>::Saturated;

/// The modes `M` with XOR strides as a swizzle and an integer layout, or a reason.
pub type Recognised<M> = <On<M, Upper> as Combine>::OrTry<On<M, Lower>>;
/// The same, where the source bits are those of the side `K`
type On<M, K> = BothHold<Disjoint<SourcesOf<M, K>>, <<StepOf<M, K> as Matched>::IsZero as IfPlain>::Recognised<M, K>>;
type Disjoint<L> = <<MaskSum<L, Bits64> as Compare>::Is<MaskOf<L>> as Condition>::Require<NotSwizzledRule>;
/// The swizzle and the layout, as an outcome carries them
type Found<B, P, S, L> = Accepted<Three<Mode<B, S>, Mode<P, UTerm>, L>>;

branch! {
    /// Branch: no stride of two bits?
    pub trait IfPlain {
        /// [`Recognised`] for this case
        type Recognised<M: ModeTree, K: Side>: Outcome;
    }
    B1 => Found<UTerm, UTerm, UTerm, SourcesOf<M, K>>;
    B0 =>
        <<<<<StepOf<M, K> as Compare>::Is<One> as Condition>::Forbid<NotSwizzledRule> as Combine>::AndThen<
        <<<SingleBits<M, K> as Bits>::AndBits<Span<PairBits<M, K>>> as Matched>::IsZero as Condition>::Require<NotSwizzledRule>,
        > as Combine>::AndThen<
            <<Log<StepOf<M, K>> as Compare>::ComparedTo<SpanBits<PairBits<M, K>>> as Limit>::AtLeast<NotSwizzledRule>,
        > as Combine>::AndThen<
            Found<
                SpanBits<PairBits<M, K>>,
                K::Base<<PairBits<M, K> as Masks>::LowestBit, StepOf<M, K>>,
                K::Shift<StepOf<M, K>>,
                SourcesOf<M, K>,
            >,
        >;
}

/// The composed layout that an outcome carries.
pub trait FromSwizzled {
    /// The composed layout
    type Composed: Singleton;
}
impl<B, P, S, LS, LD> FromSwizzled for Layout<Three<B, P, LS>, Three<S, UTerm, LD>> {
    type Composed = ComposedLayout<Swizzle<B, P, S>, UTerm, Layout<LS, LD>>;
}

// Of a refusal, which is an error of its own.
impl FromSwizzled for Layout<HNil, HNil> {
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
    LayoutOf<ModesFrom<Recognised<S::Modes>>>: FromSwizzled,
{
    const SEAL: Seal = Seal;
    type Output = GrantedValue<
        Recognised<S::Modes>,
        Self,
        (),
        <LayoutOf<ModesFrom<Recognised<S::Modes>>> as FromSwizzled>::Composed,
    >;
}
