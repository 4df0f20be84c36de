//! The common subvector of composed layouts, and their alignment.
//!
//! A swizzle keeps each run of `2^M` offsets that begins at a multiple of `2^M` together. `F ∘ O` keeps runs of this length or of the
//! lowest 1 bit of `O`, whichever is less. If one side is composed, or the two swizzles differ, the common layout of
//! the two layouts is cut to such a run (CUTLASS `cute/layout_composed.hpp`). If both sides have the same swizzle and offset 0,
//! the common layout of the two layouts is composed with the swizzle, and nothing is cut.

use super::composed::ComposedLayout;
use super::fields::Shift;
use super::function::{IsSwizzle, Swizzle};
use super::inverse::Closed;
use super::through::{FromModes, SwizzleOf, Through};
use super::unit::IsUnit;
use crate::algebra::common::{self, MaxCommonLayout};
use crate::algebra::composition::Composing;
use crate::algebra::distribute::{self, MaxAlignment};
use crate::check::{Combine, Condition, Limit, steps};
use crate::htuple::Singleton;
use crate::htuple::congruence::And;
use crate::int::{Add, Bits, Compare, Gcd, Masks, MinMax, Nat, One, SuccPred, TwoTo};
use crate::layout::size::Measure;
use crate::layout::tree::Mode;
use crate::layout::{IsLayout, Layout, LayoutOf};
use crate::outcome::{Accepted, GrantedValue, Grants, ModesFrom};
use crate::seal::Seal;
use crate::semimodule::Element;
use typenum::{B0, B1, UTerm};

/// The length of the runs that the swizzle keeps together behind the offset `O`: `2^M`, or the lowest 1 bit of `O` below that
pub type Kept<M, O> = <<<O as Bits>::AndBits<<TwoTo<M> as SuccPred>::Pred> as Add>::Plus<TwoTo<M>> as Masks>::LowestBit;

/// The common layout `L`, cut to `G` elements
type Cutting<L, G> = CuttingModes<<L as IsLayout>::Modes, G>;
type CuttingModes<C, G> =
    <<<<C as Measure>::Size as Compare>::ComparedTo<G> as Limit>::IsAtMost as Condition>::ChooseStep<Keep, Cut<G>, C>;
steps! {
    /// All of `C`.
    Keep<> of C = Accepted<C>;
    /// The first `G` elements of `C`.
    Cut<G: Nat> of C = Composing<C, Mode<G, One>>;
}
type CutModes<L, G> = ModesFrom<Cutting<L, G>>;

/// One row per side that is a composed layout.
macro_rules! one_side {
    ($($a:ty, $b:ty;)*) => {$(
        /// The common layout of the two layouts, cut to what the swizzle keeps together.
        ///
        /// * **Law** `A(R(k)) = A(0) + k` and `B(R(k)) = k` for every `k < |R|`.
        impl<B: Nat, M: Nat, T: Shift, U: IsUnit, O: Nat, S, D, S2, D2> common::bounds::MaxCommonLayout<$b> for $a
        where
            Swizzle<B, M, T, U>: IsSwizzle,
            Layout<S, D>: common::bounds::MaxCommonLayout<Layout<S2, D2>>,
            MaxCommonLayout<Layout<S, D>, Layout<S2, D2>>: IsLayout,
            Cutting<MaxCommonLayout<Layout<S, D>, Layout<S2, D2>>, Kept<M, O>>: Grants<$a, $b>,
        {
            const SEAL: Seal = Seal;
            type Output = GrantedValue<Cutting<MaxCommonLayout<Layout<S, D>, Layout<S2, D2>>, Kept<M, O>>, $a, $b, LayoutOf<CutModes<MaxCommonLayout<Layout<S, D>, Layout<S2, D2>>, Kept<M, O>>>>;
            type Size = <CutModes<MaxCommonLayout<Layout<S, D>, Layout<S2, D2>>, Kept<M, O>> as Measure>::Size;
        }
    )*};
}
one_side! {
    ComposedLayout<Swizzle<B, M, T, U>, O, Layout<S, D>>, Layout<S2, D2>;
    Layout<S, D>, ComposedLayout<Swizzle<B, M, T, U>, O, Layout<S2, D2>>;
}

type Composed<B, M, T, U, O, S, D> = ComposedLayout<Swizzle<B, M, T, U>, O, Layout<S, D>>;
/// The common layout of the two layouts
type Base<S, D, S2, D2> = MaxCommonLayout<Layout<S, D>, Layout<S2, D2>>;
type BaseModes<S, D, S2, D2> = <Base<S, D, S2, D2> as IsLayout>::Modes;
/// The same swizzle on both sides, and no offset
type IsOne<B, M, T, O, B2, M2, T2, O2> = <<<<B as Compare>::Is<B2> as And>::And<<M as Compare>::Is<M2>> as And>::And<
    <T as Element>::Equals<T2>,
> as And>::And<<<O as Element>::Sum<O2> as Element>::Equals<UTerm>>;
/// The swizzle moved through the layout `C`, whose domain it must permute
type Inside<C, B, M, T> =
    <Closed<B, M, T, <C as Measure>::Size> as Combine>::AndThen<Through<C, B, M, T, <C as Measure>::Size>>;

/// The common layout of two composed layouts: `B1` where they have the same swizzle and no offset.
pub trait CommonOf<A, B> {
    /// The common layout
    type Output: Singleton;
    /// Its size
    type Size: Nat;
}
impl<B: Nat, M: Nat, T: Shift, U, S, D, X, S2, D2>
    CommonOf<Composed<B, M, T, U, UTerm, S, D>, ComposedLayout<X, UTerm, Layout<S2, D2>>> for B1
where
    Layout<S, D>: common::bounds::MaxCommonLayout<Layout<S2, D2>>,
    Base<S, D, S2, D2>: IsLayout,
    Inside<BaseModes<S, D, S2, D2>, B, M, T>: Grants<Layout<S, D>, Layout<S2, D2>>,
    LayoutOf<ModesFrom<Inside<BaseModes<S, D, S2, D2>, B, M, T>>>: FromModes,
{
    type Output = GrantedValue<
        Inside<BaseModes<S, D, S2, D2>, B, M, T>,
        Layout<S, D>,
        Layout<S2, D2>,
        ComposedLayout<SwizzleOf<ModesFrom<Inside<BaseModes<S, D, S2, D2>, B, M, T>>>, UTerm, Base<S, D, S2, D2>>,
    >;
    type Size = <BaseModes<S, D, S2, D2> as Measure>::Size;
}
impl<B, M: Nat, T, U, O: Nat, S, D, B2, M2: Nat, T2, U2, O2: Nat, S2, D2>
    CommonOf<Composed<B, M, T, U, O, S, D>, Composed<B2, M2, T2, U2, O2, S2, D2>> for B0
where
    Layout<S, D>: common::bounds::MaxCommonLayout<Layout<S2, D2>>,
    Base<S, D, S2, D2>: IsLayout,
    Cutting<Base<S, D, S2, D2>, Fewer<Kept<M, O>, Kept<M2, O2>>>: Grants<Layout<S, D>, Layout<S2, D2>>,
{
    type Output = GrantedValue<
        Cutting<Base<S, D, S2, D2>, Fewer<Kept<M, O>, Kept<M2, O2>>>,
        Layout<S, D>,
        Layout<S2, D2>,
        LayoutOf<CutModes<Base<S, D, S2, D2>, Fewer<Kept<M, O>, Kept<M2, O2>>>>,
    >;
    type Size = <CutModes<Base<S, D, S2, D2>, Fewer<Kept<M, O>, Kept<M2, O2>>> as Measure>::Size;
}
type Fewer<X, Y> = <<X as Compare>::ComparedTo<Y> as MinMax>::Min<X, Y>;

/// The common layout of two composed layouts.
///
/// * **Law** for every `k < |R|`: `A(R(k)) = B(R(k)) = k` where both have the same swizzle and offset 0; else `A(R(k)) = A(0) + k`
///   and `B(R(k)) = B(0) + k`.
/// ```
/// use cute_static::prelude::*;
/// use cute_static::typenum::{U0, U2};
/// type A = Composition<Swizzle<U2, U0, U2>, layout!((4,4):(1,4))>;
/// assert_eq!(MaxCommonLayout::<A, A>::default().to_string(), "Sw<2,0,2> o 0 o 16:1");
/// ```
impl<B: Nat, M: Nat, T: Shift, U: IsUnit, O: Nat, S, D, B2: Nat, M2: Nat, T2: Shift, U2: IsUnit, O2: Nat, S2, D2>
    common::bounds::MaxCommonLayout<Composed<B2, M2, T2, U2, O2, S2, D2>> for Composed<B, M, T, U, O, S, D>
where
    Swizzle<B, M, T, U>: IsSwizzle,
    Swizzle<B2, M2, T2, U2>: IsSwizzle,
    U::IsSame<U2>: Grants<Self, Composed<B2, M2, T2, U2, O2, S2, D2>>,
    IsOne<B, M, T, O, B2, M2, T2, O2>: CommonOf<Self, Composed<B2, M2, T2, U2, O2, S2, D2>>,
{
    const SEAL: Seal = Seal;
    type Output = GrantedValue<
        U::IsSame<U2>,
        Self,
        Composed<B2, M2, T2, U2, O2, S2, D2>,
        <IsOne<B, M, T, O, B2, M2, T2, O2> as CommonOf<Self, Composed<B2, M2, T2, U2, O2, S2, D2>>>::Output,
    >;
    type Size = <IsOne<B, M, T, O, B2, M2, T2, O2> as CommonOf<Self, Composed<B2, M2, T2, U2, O2, S2, D2>>>::Size;
}

/// `gcd(2^M, O)` and the alignment of the layout.
/// ```
/// use cute_static::prelude::*;
/// use cute_static::typenum::{U3, U4, U16};
/// type A = Composition<Swizzle<U3, U4, U3>, layout!((8,64):(64,1))>;
/// static_assertions::assert_type_eq_all!(MaxAlignment<A>, U16);
/// ```
impl<B: Nat, M: Nat, T: Shift, U: IsUnit, O: Nat, S, D> distribute::bounds::MaxAlignment
    for ComposedLayout<Swizzle<B, M, T, U>, O, Layout<S, D>>
where
    Swizzle<B, M, T, U>: IsSwizzle,
    Layout<S, D>: distribute::bounds::MaxAlignment,
{
    const SEAL: Seal = Seal;
    type Output = Gcd<MaxAlignment<Layout<S, D>>, Kept<M, O>>;
}

impl<F, O, L> ComposedLayout<F, O, L> {
    /// The largest common layout, see [`MaxCommonLayout`].
    pub const fn max_common_layout<B: Copy>(self, _b: B) -> MaxCommonLayout<Self, B>
    where
        Self: common::bounds::MaxCommonLayout<B>,
    {
        <Self as common::bounds::MaxCommonLayout<B>>::Output::VALUE
    }
}
