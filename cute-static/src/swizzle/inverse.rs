//! Inverses of composed layouts: `(f ∘ L)⁻¹ = L⁻¹ ∘ f`, since a swizzle is its own inverse, with `f` moved to the left.
//!
//! **Source** CUTLASS `cute/layout_composed.hpp`: `right_inverse(L) ∘ −O ∘ right_inverse(F)`. That is a composed layout
//! only for `O = 0`.

use super::compose::IfNothing;
use super::composed::ComposedLayout;
use super::function::{IfBelow, IsSwizzle, Swizzle};
use super::mask::TwoTo;
use super::rules::{ClosedRule, NonzeroRule};
use super::shift::Shift;
use super::through::{FromModes, SwizzleOf, Through};
use super::unit::IsUnit;
use crate::algebra::inverse::{InvertLeft, InvertRight, PlainLeftInverting, RightInverting};
use crate::htuple::Ghost;
use crate::int::{Add, Compare, CompareBits, Divide, Factor, Multiple, Nat, Neither, Same};
use crate::kind::Outcome;
use crate::layout::refusal::{AndThen, Ask, Passed};
use crate::layout::size::Measure;
use crate::layout::tree::Zip;
use crate::layout::{IsLayout, Layout, LayoutOf, ModesOf};
use crate::outcome::{Legal, ModesFrom};
use crate::semimodule::Element;
use typenum::UTerm;

/// The inverses of the layout inside. They step in whole modes and have no negative stride, so that a swizzle can move through them.
pub trait InvertInside {
    /// The right inverse
    type Right: Ghost;
}
impl<S, D> InvertInside for Layout<S, D>
where
    Self: IsLayout,
    RightInverting<ModesOf<Self>>: Legal<Self, ()>,
{
    type Right = LayoutOf<ModesFrom<RightInverting<ModesOf<Self>>>>;
}
/// The left one, where there is one.
pub trait InvertInsideLeft {
    /// The left inverse
    type Left: Ghost;
}
impl<S, D> InvertInsideLeft for Layout<S, D>
where
    Self: IsLayout,
    PlainLeftInverting<ModesOf<Self>>: Legal<Self, ()>,
{
    type Left = LayoutOf<ModesFrom<PlainLeftInverting<ModesOf<Self>>>>;
}
type Right<A> = <A as InvertInside>::Right;
type Left<A> = <A as InvertInsideLeft>::Left;

/// The swizzle permutes the first `N` offsets: whole blocks of its target bits, or so few that no source bit is set.
pub type Closed<B, M, S, N> = <<B as CompareBits>::IsZero as IfNothing>::Merge<
    Passed,
    <<N as Divide>::Ratio<TwoTo<<<S as Shift>::Target<M> as Add>::Plus<B>>> as IfWhole>::Whole<
        <<N as Compare>::Against<TwoTo<<S as Shift>::Source<M>>> as IfBelow>::NotGreater<ClosedRule<N>>,
    >,
>;

/// Branch: a multiple?
pub trait IfWhole {
    /// Passed, or else `X`
    type Whole<X: Outcome>: Outcome;
}
macro_rules! whole {
    ($([$($p:ident)?] $ratio:ty: $answer:ty;)*) => {$(
        impl$(<$p: Nat>)? IfWhole for $ratio {
            type Whole<X: Outcome> = $answer;
        }
    )*};
}
whole! { [] Same: Passed; [Q] Multiple<Q>: Passed; [Q] Factor<Q>: X; [] Neither: X; }

/// The layout of the modes `A` reaches offsets of its inverse `R` only.
type Reaching<A, R> = <<<A as Measure>::Span as Compare>::Against<<R as Measure>::Size> as IfBelow>::OnlyLess<
    ClosedRule<<R as Measure>::Size>,
>;
/// The swizzle to the left of the inverse `R`.
type Inverting<R, B, M, S, O> = <<<<O as Element>::Equals<UTerm> as Ask>::Require<NonzeroRule<O>> as AndThen>::AndThen<
    Closed<B, M, S, <R as Measure>::Size>,
> as AndThen>::AndThen<Through<R, B, M, S, <R as Measure>::Size>>;

/// The right inverse: `A(R(k)) = k` for every `k < |R|`.
///
/// * **Admissible** where the offset is 0, the swizzle permutes the first `|R|` offsets, and it moves through the right
///   inverse of the layout by whole modes.
/// ```
/// use cute_static::prelude::*;
/// use cute_static::typenum::{U0, U2, U3};
/// type A = Composition<Swizzle<U2, U2, U3>, layout!((32,4):(4,1))>;
/// type R = RightInverse<A>;
/// static_assertions::assert_type_eq_all!(R, Composition<Swizzle<U2, U0, U3>, layout!((4,32):(32,1))>);
/// assert!((0..128).all(|k| A::default().offset(R::default().offset(k)) == k));
/// ```
/// ```compile_fail,E0277
/// use cute_static::prelude::*;
/// use cute_static::typenum::{N3, U1, U2};
/// let x: RightInverse<Composition<Swizzle<U2, U1, N3>, layout!((16,4):(4,1))>>;
/// ```
impl<B: Nat, M: Nat, T: Shift, U: IsUnit, O: Element, S: Zip<D>, D> InvertRight
    for ComposedLayout<Swizzle<B, M, T, U>, O, Layout<S, D>>
where
    Swizzle<B, M, T, U>: IsSwizzle,
    Layout<S, D>: InvertInside,
    Right<Layout<S, D>>: IsLayout,
    Inverting<ModesOf<Right<Layout<S, D>>>, B, M, T, O>: Legal<Right<Layout<S, D>>, Swizzle<B, M, T, U>>,
    LayoutOf<ModesFrom<Inverting<ModesOf<Right<Layout<S, D>>>, B, M, T, O>>>: FromModes,
{
    type Output = ComposedLayout<
        SwizzleOf<ModesFrom<Inverting<ModesOf<Right<Layout<S, D>>>, B, M, T, O>>>,
        UTerm,
        Right<Layout<S, D>>,
    >;
}

/// The left inverse: `L(A(k)) = k` for every `k < |A|` where `A` is injective.
///
/// * **Admissible** where the offset is 0, the layout has a left inverse whose domain the swizzle permutes, and it
///   moves through that, or changes only bits that the inverse ignores, such as those below the first stride. (Where the layout has
///   gaps, its inverse sends several offsets to one index. A swizzle that reads a gap, or changes bits in a gap and others, is refused,
///   although there may be an inverse.)
/// ```
/// use cute_static::prelude::*;
/// use cute_static::typenum::{N1, U0, U1, U2, U4};
/// type A = Composition<Swizzle<U1, U0, U2>, layout!((2,4):(4,1))>;
/// type L = LeftInverse<A>;
/// static_assertions::assert_type_eq_all!(L, Composition<Swizzle<U1, U0, N1>, layout!((4,2):(2,1))>);
/// assert!((0..8).all(|k| L::default().offset(A::default().offset(k)) == k));
/// // The changed bits 0 and 1 are those of no offset before the swizzle.
/// type Gap = Composition<Swizzle<U2, U0, U4>, layout!(16:8)>;
/// static_assertions::assert_type_eq_all!(LeftInverse<Gap>, Composition<Swizzle<U0, U0, U0>, layout!((8,16):(0,1))>);
/// ```
/// ```compile_fail,E0277
/// use cute_static::prelude::*;
/// use cute_static::typenum::{U1, U3};
/// let x: LeftInverse<ComposedLayout<Swizzle<U1, U1, U1>, U3, layout!(8:1)>>;
/// ```
impl<B: Nat, M: Nat, T: Shift, U: IsUnit, O: Element, S: Zip<D>, D> InvertLeft
    for ComposedLayout<Swizzle<B, M, T, U>, O, Layout<S, D>>
where
    Swizzle<B, M, T, U>: IsSwizzle,
    Layout<S, D>: InvertInsideLeft,
    Left<Layout<S, D>>: IsLayout,
    Reaching<S::Modes, ModesOf<Left<Layout<S, D>>>>: Legal<Left<Layout<S, D>>, Swizzle<B, M, T, U>>,
    Inverting<ModesOf<Left<Layout<S, D>>>, B, M, T, O>: Legal<Left<Layout<S, D>>, Swizzle<B, M, T, U>>,
    LayoutOf<ModesFrom<Inverting<ModesOf<Left<Layout<S, D>>>, B, M, T, O>>>: FromModes,
{
    type Output = ComposedLayout<
        SwizzleOf<ModesFrom<Inverting<ModesOf<Left<Layout<S, D>>>, B, M, T, O>>>,
        UTerm,
        Left<Layout<S, D>>,
    >;
}

/// A swizzle is its own inverse.
macro_rules! involution {
    ($($verb:ident, $method:ident, $doc:literal;)*) => {
        $(
            #[doc = $doc]
            impl<B: Nat, M: Nat, S: Shift, U: IsUnit> $verb for Swizzle<B, M, S, U>
            where
                Self: IsSwizzle,
            {
                type Output = Self;
            }
        )*
        impl<F, O, L> ComposedLayout<F, O, L> {
            $(
                #[doc = concat!("See [`", stringify!($verb), "`].")]
                pub const fn $method<R: Ghost>(self) -> R
                where
                    Self: $verb<Output = R>,
                {
                    R::VALUE
                }
            )*
        }
    };
}
involution! {
    InvertRight, right_inverse, "`f(f(k)) = k`.";
    InvertLeft, left_inverse, "`f(f(k)) = k`.";
}
