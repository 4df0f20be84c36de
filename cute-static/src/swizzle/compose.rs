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
//! A swizzle has no domain, so `A ∘ f` has the domain of `A`, and is exact there. A composition that leaves this domain, as `(A ∘ f) ∘ B`
//! with a `B` that leaves `A`, continues `g o 0 o A` and not `A ∘ f`.
//!
//! **Source** CUTLASS `cute/swizzle_layout.hpp`, `composition`. CUTLASS takes `A(Y)` and `A(Z)` for the fields of `g`, and
//! checks only that they have `B` bits each at the right distance. Where `A` permutes the bits of a field, its result is
//! wrong: `(2,2,2,2):(2,1,4,8) ∘ Sw<2,0,2>` at 4 is 6, not 5. Here this composition is refused.
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
use super::fields::Shift;
use super::function::{IsSwizzle, Reaching, Swizzle};
use super::rules::{MergeRule, NonzeroRule, ThroughRule};
use super::through::{Carried, FromModes, SwizzleOf, Through};
use super::unit::{AnyUnit, IsUnit};
use crate::algebra::composition::bounds;
use crate::algebra::composition::{Composition, RightOperand};
use crate::check::{Combine, Condition, Limit};
use crate::htuple::{HCons, HNil, Singleton, Underscore};
use crate::int::{Add, Bits, Compare, Log, Masks, Matched, MinMax, Nat, Run, Saturate, Subtract, SuccPred};
use crate::layout::codomain::HasCodomain;
use crate::layout::size::Measure;
use crate::layout::tree::{Zip, ZipTree};
use crate::layout::{Layout, LayoutOf};
use crate::outcome::{GrantedValue, Grants, ModesFrom, granted};
use crate::seal::Seal;
use crate::semimodule::Element;
use crate::semimodule::codomain::Offsets;
use typenum::{UInt, UTerm};

/// The shape of a layout with the stride `D` that yields offsets.
pub trait YieldsOffsets<D> {
    #[doc(hidden)]
    const SEAL: Seal;
}
// One impl for each kind of shape, so that rustc finds the one of a layout by its shape, and says which of its bounds does not hold. Layouts with symbols have another.
macro_rules! yields_offsets {
    ($([$($p:ident),*] $shape:ty;)*) => {$(
        impl<$($p,)* D> YieldsOffsets<D> for $shape
        where
            Self: Zip<D>,
            <<Self as ZipTree<D>>::Modes as HasCodomain>::Codomain: Offsets,
        {
            const SEAL: Seal = Seal;
        }
    )*};
}
yields_offsets! { [N, X] UInt<N, X>; [] HNil; [H, R] HCons<H, R>; }

/// `f ∘ L`
impl<B: Nat, M: Nat, T: Shift, U: IsUnit, S: YieldsOffsets<D>, D> bounds::Composition<Layout<S, D>>
    for Swizzle<B, M, T, U>
where
    Self: IsSwizzle,
    Reaching<B, T>: Grants<Self, ()>,
    U::AppliesTo<AnyUnit>: Grants<Self, Layout<S, D>>,
{
    const SEAL: Seal = Seal;
    type Output = granted!(
        ComposedLayout<Self, UTerm, Layout<S, D>>;
        Reaching<B, T>: Self, ();
        U::AppliesTo<AnyUnit>: Self, Layout<S, D>;
    );
}

/// The unit of a swizzle, or of the swizzle of a composed layout. Layouts and tilers have no unit.
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
    U::AppliesTo<F::Unit>: Grants<Self, ComposedLayout<F, O, L>>,
    Swizzle<B, M, T, U::Joined<F::Unit>>: After<F, O, L>,
{
    const SEAL: Seal = Seal;
    type Output = GrantedValue<
        U::AppliesTo<F::Unit>,
        Self,
        ComposedLayout<F, O, L>,
        <Swizzle<B, M, T, U::Joined<F::Unit>> as After<F, O, L>>::Output,
    >;
}

/// A swizzle after a composed layout: it replaces a swizzle of no bits, and stands in front of any other function.
pub trait After<F, O, L> {
    /// The composed layout
    type Output: Singleton;
}
impl<B: Nat, M: Nat, T: Shift, U, B2: Nat, M2, T2, U2, O: Element, L> After<Swizzle<B2, M2, T2, U2>, O, L>
    for Swizzle<B, M, T, U>
{
    type Output =
        <B2::IsZero as Condition>::Type<ComposedLayout<Self, O, L>, InFront<Self, Swizzle<B2, M2, T2, U2>, O, L>>;
}
impl<B: Nat, M: Nat, T: Shift, U, S, D, O, L> After<Layout<S, D>, O, L> for Swizzle<B, M, T, U> {
    type Output = InFront<Self, Layout<S, D>, O, L>;
}

/// `F ∘ (G o O o L)`
type InFront<F, G, O, L> = ComposedLayout<F, UTerm, ComposedLayout<G, O, L>>;

/// The target bits of one of two swizzles, but not of both
type Joint<X, Y> = <X as Bits>::XorBits<Y>;
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
/// The swizzle of the shift `S` that changes the bits `Z`, if these are one run of at most `|S|` bits.
type OneRun<Z, S> = <<Z as Matched>::IsZero as Condition>::Choose<
    Carried<UTerm, UTerm, UTerm>,
    <<<BitAfter<Z> as Bits>::IsPowerOfTwo as Condition>::Require<MergeRule> as Combine>::AndThen<
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
type BitAfter<Z> = <Z as Add>::Plus<<Z as Masks>::LowestBit>;
type RunStart<Z> = Log<<Z as Masks>::LowestBit>;
type RunBits<Z> = <<Log<BitAfter<Z>> as Subtract>::Minus<RunStart<Z>> as Saturate>::Saturated;
/// Where the source of the shift `S` begins, whose target begins with `Z`: above for `S ≥ 0`, else below
type SourceStart<Z, S> = <<RunStart<Z> as Element>::Sum<S> as Element>::Abs;

/// `f ∘ g`
impl<B: Nat, M: Nat, T: Shift, U: IsUnit, B2: Nat, M2: Nat, T2: Shift, U2: IsUnit>
    bounds::Composition<Swizzle<B2, M2, T2, U2>> for Swizzle<B, M, T, U>
where
    Self: IsSwizzle,
    Swizzle<B2, M2, T2, U2>: IsSwizzle,
    U::IsSame<U2>: Grants<Self, Swizzle<B2, M2, T2, U2>>,
    Merging<B, M, T, B2, M2, T2>: Grants<Self, Swizzle<B2, M2, T2, U2>>,
    LayoutOf<ModesFrom<Merging<B, M, T, B2, M2, T2>>>: FromModes,
    SwizzleOf<ModesFrom<Merging<B, M, T, B2, M2, T2>>, U::Joined<U2>>: Singleton,
{
    const SEAL: Seal = Seal;
    type Output = granted!(
        SwizzleOf<ModesFrom<Merging<B, M, T, B2, M2, T2>>, U::Joined<U2>>;
        U::IsSame<U2>: Self, Swizzle<B2, M2, T2, U2>;
        Merging<B, M, T, B2, M2, T2>: Self, Swizzle<B2, M2, T2, U2>;
    );
}

/// The number of indices for which `A ∘ f` must be right: the size of `A`, or `N` if that is more.
type Extent<A, N> = <<<A as Measure>::Size as Compare>::ComparedTo<N> as MinMax>::Max<<A as Measure>::Size, N>;

/// `A ∘ f`
impl<S: Zip<D>, D, B: Nat, M: Nat, T: Shift, U: IsUnit> RightOperand<Layout<S, D>> for Swizzle<B, M, T, U>
where
    Self: IsSwizzle,
    Through<S::Modes, B, M, T, <S::Modes as Measure>::Size>: Grants<Layout<S, D>, Self>,
    LayoutOf<ModesFrom<Through<S::Modes, B, M, T, <S::Modes as Measure>::Size>>>: FromModes,
{
    type Output = GrantedValue<
        Through<S::Modes, B, M, T, <S::Modes as Measure>::Size>,
        Layout<S, D>,
        Self,
        ComposedLayout<
            SwizzleOf<ModesFrom<Through<S::Modes, B, M, T, <S::Modes as Measure>::Size>>>,
            UTerm,
            Layout<S, D>,
        >,
    >;
}

/// `A ∘ f` on all offsets that the layout `L` reaches, which must not be negative; `O` must be 0.
type Before<A, B, M, S, O, L> =
    <<<<O as Element>::Equals<UTerm> as Condition>::Require<NonzeroRule<O>> as Combine>::AndThen<
        <<L as Measure>::Descends as Condition>::Forbid<ThroughRule>,
    > as Combine>::AndThen<Through<A, B, M, S, Extent<A, <<L as Measure>::Span as SuccPred>::Succ>>>;

/// `A ∘ (f o 0 o L)`
impl<S: Zip<D>, D, B: Nat, M: Nat, T: Shift, U: IsUnit, O: Element, S2: Zip<D2>, D2> RightOperand<Layout<S, D>>
    for ComposedLayout<Swizzle<B, M, T, U>, O, Layout<S2, D2>>
where
    Swizzle<B, M, T, U>: IsSwizzle,
    Before<S::Modes, B, M, T, O, S2::Modes>: Grants<Layout<S, D>, Self>,
    LayoutOf<ModesFrom<Before<S::Modes, B, M, T, O, S2::Modes>>>: FromModes,
    Layout<S, D>: bounds::Composition<Layout<S2, D2>>,
{
    type Output = GrantedValue<
        Before<S::Modes, B, M, T, O, S2::Modes>,
        Layout<S, D>,
        Self,
        ComposedLayout<
            SwizzleOf<ModesFrom<Before<S::Modes, B, M, T, O, S2::Modes>>>,
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
    <F::Unit as IsUnit>::IsSame<T::Unit>: Grants<Self, T>,
    L: bounds::Composition<T>,
{
    const SEAL: Seal = Seal;
    type Output = GrantedValue<<F::Unit as IsUnit>::IsSame<T::Unit>, Self, T, ComposedLayout<F, O, Composition<L, T>>>;
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
