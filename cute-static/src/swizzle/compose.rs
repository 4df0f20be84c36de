//! Compositions with a swizzle, or with a composed layout, on either side.
//!
//! | composition | result | admissible |
//! |---|---|---|
//! | `f ∘ L` | `f o 0 o L` | `f` has no unit of its own |
//! | `f ∘ (F o O o L)` | `f o 0 o F o O o L` | the units agree, or `f` has none |
//! | `f ∘ g` | one swizzle | equal shifts, fields that join to one; the units agree |
//! | `A ∘ f` | `g o 0 o A` with `A ∘ f = g ∘ A` on the coordinates of `A` | there is such a swizzle |
//! | `A ∘ (f o 0 o L)` | `g o 0 o (A ∘ L)` | and the offset is 0 |
//! | `(F o O o L) ∘ B` | `F o O o (L ∘ B)` | `L ∘ B` is legal; the units agree |
//!
//! A swizzle has no domain, so `A ∘ f` has that of `A`, and there it is exact. What goes beyond it, as `(A ∘ f) ∘ B` with a `B` that
//! leaves `A`, continues `g o 0 o A` and not `A ∘ f`.
//!
//! **Source** CUTLASS `cute/swizzle_layout.hpp`, `composition`. It takes `A(Y)` and `A(Z)` for the fields of `g`, and
//! checks no more than that they have `B` bits each at the right distance. Where `A` permutes bits inside a field, that
//! is silently wrong: `(2,2,2,2):(2,1,4,8) ∘ Sw<2,0,2>` at 4 is 6, not 5. Here it is refused.
//! ```
//! use cute_static::prelude::*;
//! use cute_static::typenum::{N3, U0, U1, U2, U3};
//! type A = layout!((8,8):(8,1));
//! type F = Swizzle<U2, U0, U3>;
//! static_assertions::assert_type_eq_all!(Composition<A, F>, Composition<Swizzle<U2, U0, N3>, A>);
//! static_assertions::assert_type_eq_all!(Composition<F, Swizzle<U1, U2, U3>>, Swizzle<U3, U0, U3>);
//! let a = A::default();
//! assert!(Composition::<A, F>::default().offsets().eq((0..64).map(|i| a.offset(F::default().apply(i)))));
//! ```
//! ```compile_fail,E0277
//! use cute_static::prelude::*;
//! use cute_static::typenum::{U0, U2};
//! let x: Composition<layout!((2,2,2,2):(2,1,4,8)), Swizzle<U2, U0, U2>>;
//! ```

use super::composed::{ComposedLayout, Outer};
use super::function::{IsSwizzle, Swizzle};
use super::mask::{Log, Masks, Run};
use super::rules::{MergeRule, NonzeroRule, ThroughRule};
use super::shift::Shift;
use super::through::{Carried, FromModes, SwizzleOf, Through};
use super::unit::{AnyUnit, IsUnit};
use crate::algebra::composition::bounds;
use crate::algebra::composition::{Composition, RightOperand};
use crate::branch::branch;
use crate::check::{Combine, Condition, Limit, Passed};
use crate::htuple::{HCons, HNil, Singleton, Underscore};
use crate::int::{Add, AddBits, Compare, Matched, MinMax, Nat};
use crate::layout::codomain::HasCodomain;
use crate::layout::tree::Zip;
use crate::layout::{Layout, LayoutOf};
use crate::outcome::{GrantedValue, Grants, ModesFrom, Refused, granted};
use crate::seal::Seal;
use crate::semimodule::Element;
use crate::semimodule::codomain::Offsets;
use typenum::{B0, B1, UInt, UTerm};

/// `f ∘ L`
impl<B: Nat, M: Nat, T: Shift, U: IsUnit, S: Zip<D>, D> bounds::Composition<Layout<S, D>> for Swizzle<B, M, T, U>
where
    Self: IsSwizzle,
    U::Over<AnyUnit>: Grants<Self, Layout<S, D>>,
    <S::Modes as HasCodomain>::Codomain: Offsets,
{
    const SEAL: Seal = Seal;
    type Output = GrantedValue<U::Over<AnyUnit>, Self, Layout<S, D>, ComposedLayout<Self, UTerm, Layout<S, D>>>;
}

/// The unit of a swizzle, and of the offsets of a composed layout: that of its swizzle. Layouts and tilers have none.
#[diagnostic::on_unimplemented(
    message = "the right operand is no layout, shape or tiler, swizzle or composed layout",
    label = "expected a `layout!`, a `shape!`, a `tiler!` or a swizzle"
)]
pub trait UnitOf {
    /// The unit
    type Unit: IsUnit;
}
macro_rules! without_unit {
    ($(<$($p:ident),*> $ty:ty;)*) => {$(
        impl<$($p),*> UnitOf for $ty {
            type Unit = AnyUnit;
        }
    )*};
}
without_unit! { <S, D> Layout<S, D>; <U, B> UInt<U, B>; <> Underscore; <> HNil; <H, T> HCons<H, T>; }
impl<B, M, T, U: IsUnit> UnitOf for Swizzle<B, M, T, U> {
    type Unit = U;
}
impl<F: UnitOf, O, L> UnitOf for ComposedLayout<F, O, L> {
    type Unit = F::Unit;
}

/// `f ∘ (F o O o L)`
impl<B: Nat, M: Nat, T: Shift, U: IsUnit, F: UnitOf, O, L> bounds::Composition<ComposedLayout<F, O, L>>
    for Swizzle<B, M, T, U>
where
    Self: IsSwizzle,
    U::Over<F::Unit>: Grants<Self, ComposedLayout<F, O, L>>,
    Swizzle<B, M, T, U::Joined<F::Unit>>: After<F, O, L>,
{
    const SEAL: Seal = Seal;
    type Output = GrantedValue<
        U::Over<F::Unit>,
        Self,
        ComposedLayout<F, O, L>,
        <Swizzle<B, M, T, U::Joined<F::Unit>> as After<F, O, L>>::Output,
    >;
}

/// A swizzle after a composed layout: in place of one that does nothing, else in front of it.
pub trait After<F, O, L> {
    /// The composed layout
    type Output: Singleton;
}
impl<B: Nat, M: Nat, T: Shift, U, B2: Nat, M2, T2, U2, O: Element, L> After<Swizzle<B2, M2, T2, U2>, O, L>
    for Swizzle<B, M, T, U>
{
    type Output = <B2::IsZero as IfIdle>::After<Self, Swizzle<B2, M2, T2, U2>, O, L>;
}
impl<B: Nat, M: Nat, T: Shift, U, S, D, O, L> After<Layout<S, D>, O, L> for Swizzle<B, M, T, U> {
    type Output = ComposedLayout<Self, UTerm, ComposedLayout<Layout<S, D>, O, L>>;
}

branch! {
    /// Branch: does the inner swizzle do nothing?
    pub trait IfIdle {
        /// `F ∘ (G o O o L)`
        type After<F, G, O, L>: Singleton;
    }
    B0 => ComposedLayout<F, UTerm, ComposedLayout<G, O, L>>;
    B1 => ComposedLayout<F, O, L>;
}

/// The masks that two swizzles have between them: `Z` of both, XORed
type Joint<X, Y> = <X as crate::int::Bits>::XorBits<Y>;
type TargetRun<B, M, S> = Run<B, <S as Shift>::Target<M>>;

/// `f ∘ g` as one swizzle, or a reason.
pub type Merging<B, M, S, B2, M2, S2> = <<B as Matched>::IsZero as Condition>::Choose<
    Carried<B2, M2, S2>,
    <<B2 as Matched>::IsZero as Condition>::Choose<
        Carried<B, M, S>,
        <<<S as Element>::Equals<S2> as Condition>::Require<MergeRule> as Combine>::AndThen<
            OneRun<Joint<TargetRun<B, M, S>, TargetRun<B2, M2, S2>>, S>,
        >,
    >,
>;
/// The swizzle of the shift `S` that changes the bits `Z`, if these are one run that the shift reaches over.
type OneRun<Z, S> = <<Z as Matched>::IsZero as Condition>::Choose<
    Carried<UTerm, UTerm, UTerm>,
    <<<After1<Z> as crate::int::Bits>::IsPowerOfTwo as Condition>::Require<MergeRule> as Combine>::AndThen<
        <<<<S as Shift>::Distance as Compare>::ComparedTo<RunBits<Z>> as Limit>::AtLeast<MergeRule> as Combine>::AndThen<
            Carried<
                RunBits<Z>,
                <<RunStart<Z> as Compare>::ComparedTo<SourceStart<Z, S>> as MinMax>::Min<RunStart<Z>, SourceStart<Z, S>>,
                S,
            >,
        >,
    >,
>;
/// The bit after a run, as a value
type After1<Z> = <Z as Add>::Plus<<Z as Masks>::LowestBit>;
type RunStart<Z> = Log<<Z as Masks>::LowestBit>;
type RunBits<Z> = <<Log<After1<Z>> as crate::int::Subtract>::Minus<RunStart<Z>> as crate::int::Saturate>::Saturated;
/// Where the source of the shift `S` begins, whose target begins with `Z`: above for `S ≥ 0`, else below
type SourceStart<Z, S> = <<RunStart<Z> as Element>::Sum<S> as Element>::Abs;

/// `f ∘ g`
impl<B: Nat, M: Nat, T: Shift, U: IsUnit, B2: Nat, M2: Nat, T2: Shift, U2: IsUnit>
    bounds::Composition<Swizzle<B2, M2, T2, U2>> for Swizzle<B, M, T, U>
where
    Self: IsSwizzle,
    Swizzle<B2, M2, T2, U2>: IsSwizzle,
    U::Agree<U2>: Grants<Self, Swizzle<B2, M2, T2, U2>>,
    Merging<B, M, T, B2, M2, T2>: Grants<Self, Swizzle<B2, M2, T2, U2>>,
    LayoutOf<ModesFrom<Merging<B, M, T, B2, M2, T2>>>: FromModes,
    SwizzleOf<ModesFrom<Merging<B, M, T, B2, M2, T2>>, U::Joined<U2>>: Singleton,
{
    const SEAL: Seal = Seal;
    type Output = granted!(
        SwizzleOf<ModesFrom<Merging<B, M, T, B2, M2, T2>>, U::Joined<U2>>;
        U::Agree<U2>: Self, Swizzle<B2, M2, T2, U2>;
        Merging<B, M, T, B2, M2, T2>: Self, Swizzle<B2, M2, T2, U2>;
    );
}

/// The number of offsets that matter: those that the layout has, and those that are asked for.
type Extent<A, N> = <<<A as crate::layout::size::Measure>::Size as Compare>::ComparedTo<N> as MinMax>::Max<
    <A as crate::layout::size::Measure>::Size,
    N,
>;

/// `A ∘ f`
impl<S: Zip<D>, D, B: Nat, M: Nat, T: Shift, U: IsUnit> RightOperand<Layout<S, D>> for Swizzle<B, M, T, U>
where
    Self: IsSwizzle,
    Through<S::Modes, B, M, T, <S::Modes as crate::layout::size::Measure>::Size>: Grants<Layout<S, D>, Self>,
    LayoutOf<ModesFrom<Through<S::Modes, B, M, T, <S::Modes as crate::layout::size::Measure>::Size>>>: FromModes,
{
    type Output = GrantedValue<
        Through<S::Modes, B, M, T, <S::Modes as crate::layout::size::Measure>::Size>,
        Layout<S, D>,
        Self,
        ComposedLayout<
            SwizzleOf<ModesFrom<Through<S::Modes, B, M, T, <S::Modes as crate::layout::size::Measure>::Size>>>,
            UTerm,
            Layout<S, D>,
        >,
    >;
}

/// `A ∘ f` on all offsets that the layout `L` reaches, none of them negative, the offset being `O`.
type Over<A, B, M, S, O, L> =
    <<<<O as Element>::Equals<UTerm> as Condition>::Require<NonzeroRule<O>> as Combine>::AndThen<
        <<L as crate::layout::size::Measure>::Descends as Condition>::Choose<Refused<ThroughRule>, Passed>,
    > as Combine>::AndThen<
        Through<A, B, M, S, Extent<A, <<L as crate::layout::size::Measure>::Span as AddBits>::Succ>>,
    >;

/// `A ∘ (f o 0 o L)`
impl<S: Zip<D>, D, B: Nat, M: Nat, T: Shift, U: IsUnit, O: Element, S2: Zip<D2>, D2> RightOperand<Layout<S, D>>
    for ComposedLayout<Swizzle<B, M, T, U>, O, Layout<S2, D2>>
where
    Swizzle<B, M, T, U>: IsSwizzle,
    Over<S::Modes, B, M, T, O, S2::Modes>: Grants<Layout<S, D>, Self>,
    LayoutOf<ModesFrom<Over<S::Modes, B, M, T, O, S2::Modes>>>: FromModes,
    Layout<S, D>: bounds::Composition<Layout<S2, D2>>,
{
    type Output = GrantedValue<
        Over<S::Modes, B, M, T, O, S2::Modes>,
        Layout<S, D>,
        Self,
        ComposedLayout<
            SwizzleOf<ModesFrom<Over<S::Modes, B, M, T, O, S2::Modes>>>,
            UTerm,
            Composition<Layout<S, D>, Layout<S2, D2>>,
        >,
    >;
}

/// `A ∘ (F o O o L) = (A ∘ F) o O o L`
impl<S, D, S3, D3, O, L> RightOperand<Layout<S, D>> for ComposedLayout<Layout<S3, D3>, O, L>
where
    Layout<S, D>: bounds::Composition<Layout<S3, D3>>,
{
    type Output = ComposedLayout<Composition<Layout<S, D>, Layout<S3, D3>>, O, L>;
}

/// `F o O o (L ∘ B)`, for a layout or tiler, a swizzle, or a composed layout.
impl<F: UnitOf + Outer, O, L, T: UnitOf> bounds::Composition<T> for ComposedLayout<F, O, L>
where
    <F::Unit as IsUnit>::Agree<T::Unit>: Grants<Self, T>,
    L: bounds::Composition<T>,
{
    const SEAL: Seal = Seal;
    type Output = GrantedValue<<F::Unit as IsUnit>::Agree<T::Unit>, Self, T, ComposedLayout<F, O, Composition<L, T>>>;
}

impl<B, M, T, U> Swizzle<B, M, T, U> {
    /// `self ∘ b`, see [`Composition`].
    pub const fn compose<L: Copy>(self, _b: L) -> Composition<Self, L>
    where
        Self: bounds::Composition<L>,
    {
        <Self as bounds::Composition<L>>::Output::VALUE
    }
}
impl<F, O, L> ComposedLayout<F, O, L> {
    /// `self ∘ b` for a layout, tiler, swizzle or composed layout `b`, see [`Composition`].
    pub const fn compose<T: Copy>(self, _b: T) -> Composition<Self, T>
    where
        Self: bounds::Composition<T>,
    {
        <Self as bounds::Composition<T>>::Output::VALUE
    }
}
