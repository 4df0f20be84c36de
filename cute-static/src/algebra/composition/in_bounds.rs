//! Composition that stays inside its left operand, as an address in memory must.

use super::Composing;
use super::fields::{Inside, Path, Root};
use crate::algebra::by_mode::ModeOp;
use crate::branch::branch;
use crate::check::{Combine, Passed};
use crate::htuple::{HCons, HNil, Singleton};
use crate::int::{Compare, Equal, Greater, Less, Nat};
use crate::kind::{self, ModeTree, Outcome};
use crate::layout::codomain::HasCodomain;
use crate::layout::size::Measure;
use crate::layout::{IsLayout, Layout};
use crate::outcome::{Accepted, GrantedLayout, Grants, Refused, rules};
use crate::seal::Seal;
use crate::semimodule::codomain::{Binary, Coordinates, Integers, Mixed, Rationals, Trivial};
use crate::semimodule::coordinate::{FirstOf, Itself, Projection, RestOf};
use typenum::UTerm;

/// `∘` in bounds, mode by mode.
pub enum ByCompositionInBounds {}
impl ModeOp for ByCompositionInBounds {
    const SEAL: Seal = Seal;
    type Apply<A: ModeTree, B: ModeTree> = <<B as HasCodomain>::Codomain as Bounds>::Compose<A, B>;
    type Keep<A: ModeTree> = Accepted<A>;
    type Remaining<A: ModeTree> = Accepted<HNil>;
}

/// The codomain of the right operand determines the bounds: one size, or one for each component of a coordinate.
pub trait Bounds {
    /// `A ∘ B`, or a reason
    type Compose<A: ModeTree, B: ModeTree>: Outcome;
    /// Whether the component `C` of `B` stays inside the mode `A`, which is at `P`
    type Inside<A: ModeTree, B: ModeTree, C: Projection, P: Path>: Outcome;
}
macro_rules! by_size {
    ($($codomain:ty),*) => {$(
        impl Bounds for $codomain {
            type Compose<A: ModeTree, B: ModeTree> =
                <<B::Span as Compare>::ComparedTo<A::Size> as IfInside>::Compose<A, B>;
            type Inside<A: ModeTree, B: ModeTree, C: Projection, P: Path> =
                <<<B::Projected<C> as Measure>::Span as Compare>::ComparedTo<A::Size> as IfInside>::Pass<A, B::Projected<C>, P>;
        }
    )*};
}
by_size!(Integers, Rationals, Mixed);
// Some value of B has the highest bit of the span.
impl Bounds for Binary {
    type Compose<A: ModeTree, B: ModeTree> = <<<B::VectorSpan as Compare>::ComparedTo<A::Size> as IfInside>::PassBits<
        B::VectorSpan,
        A::Size,
    > as Combine>::AndThen<Composing<A, B>>;
    type Inside<A: ModeTree, B: ModeTree, C: Projection, P: Path> = Self::Compose<A, B::Projected<C>>;
}
impl Bounds for Trivial {
    type Compose<A: ModeTree, B: ModeTree> = Composing<A, B>;
    type Inside<A: ModeTree, B: ModeTree, C: Projection, P: Path> = Passed;
}
// The composition checks first that A has these modes.
impl<L: kind::Codomains> Bounds for Coordinates<L> {
    type Compose<A: ModeTree, B: ModeTree> = <<Composing<A, B> as Combine>::AndThen<
        L::InsideEach<A, B, Itself, UTerm, Root>,
    > as Combine>::AndThen<Composing<A, B>>;
    type Inside<A: ModeTree, B: ModeTree, C: Projection, P: Path> = L::InsideEach<A, B, C, UTerm, P>;
}

/// The bounds of components. The first component indexes mode `I` of `P`.
pub trait BoundsEach {
    /// Whether they all stay inside the modes `A`
    type InsideEach<A: ModeTree, B: ModeTree, C: Projection, I: Nat, P: Path>: Outcome;
}
impl BoundsEach for HNil {
    type InsideEach<A: ModeTree, B: ModeTree, C: Projection, I: Nat, P: Path> = Passed;
}
impl<H: kind::Codomain, T: kind::Codomains> BoundsEach for HCons<H, T> {
    type InsideEach<A: ModeTree, B: ModeTree, C: Projection, I: Nat, P: Path> =
        <H::Inside<A::First, B, FirstOf<C>, Inside<P, I>> as Combine>::AndThen<
            T::InsideEach<A::Rest, B, RestOf<C>, I::Succ, P>,
        >;
}

branch! {
    /// Branch: the largest index that `B` reaches against the size of `A`.
    pub trait IfInside {
        /// `A ∘ B`, or a reason
        type Compose<A: ModeTree, B: ModeTree>: Outcome;
        /// Passed, or a reason that names the mode `P`
        type Pass<A: ModeTree, B: ModeTree, P: Path>: Outcome;
        /// Passed, or a reason; `X` are the bits of the indices, `M` is the size
        type PassBits<X: Nat, M: Nat>: Outcome;
    }
    Less => <B::Descends as IfDescends>::Compose<A, B>, <B::Descends as IfDescends>::Pass<P>, Passed;
    Equal | Greater =>
        Refused<BoundsRule<B::Span, A::Size>>,
        Refused<ModeBoundsRule<P, B::Span, A::Size>>,
        Refused<BitBoundsRule<X, M>>;
}

branch! {
    /// Branch: a negative stride reaches indices below 0.
    pub trait IfDescends {
        /// `A ∘ B`, or a reason
        type Compose<A: ModeTree, B: ModeTree>: Outcome;
        /// Passed, or a reason that names the mode `P`
        type Pass<P: Path>: Outcome;
    }
    typenum::B0 => Composing<A, B>, Passed;
    typenum::B1 => Refused<BelowZero>, Refused<ModeBelowZero<P>>;
}

rules! {
    derived;

    /// The right layout reaches an index that the left one does not have.
    BoundsRule<X, M> = IndexInBounds {
        message: "out of bounds: {A} ∘ {B} reaches index {X} of a layout of size {M}",
        label: "cosize of the right layout must be at most the size of the left one",
        note: "`Composition` continues the left layout beyond its size, in its last mode"
    }
    /// The right layout yields vectors of the bits `X`, beyond the size `M` of the left one.
    BitBoundsRule<X, M> = BitsInBounds {
        message: "out of bounds: {A} ∘ {B} reaches indices of the bits {X} in a layout of size {M}",
        label: "the bits of the right layout must be those of indices below {M}",
        note: "`Composition` continues the left layout beyond its size, in its last mode"
    }
    /// The right layout reaches negative indices.
    BelowZero<> = NotBelowZero {
        message: "out of bounds: {A} ∘ {B} reaches negative indices",
        label: "a negative stride counts down from index 0",
        note: "`Composition` continues the left layout below 0, reflected"
    }
    /// A coordinate of the right layout lies outside of the mode `P` of the left one.
    ModeBoundsRule<P, X, M> = InModeBounds {
        message: "out of bounds: {A} ∘ {B} reaches index {X} of mode {P}, whose size is {M}",
        label: "each component of a coordinate must be less than the size of the mode it indexes",
        note: "`Composition` continues each mode of the left layout beyond its size"
    }
    /// A coordinate of the right layout is negative.
    ModeBelowZero<P> = NotBelowZeroInMode {
        message: "out of bounds: {A} ∘ {B} reaches negative indices of mode {P}",
        label: "a negative stride counts down from index 0",
        note: "`Composition` continues each mode of the left layout below 0, reflected"
    }
}

crate::operation::operations! {
    /// `A ∘ B`, with every index inside `A`.
    ///
    /// * **Paper** §3.3, eq. (16)–(18): `image(B) ⊆ ℤ(A)`.
    /// * **Law** `R(c) = A(B(c))`, `B(c) < |A|`.
    /// * **Admissible** when [`Composition`](crate::algebra::composition::Composition) is and `cosize(B) ≤ |A|`; by a tiler, for each mode; where `B` yields
    ///   coordinates, for each component and the mode of `A` that it indexes.
    ///
    /// ```
    /// use cute_static::prelude::*;
    /// static_assertions::assert_type_eq_all!(CompositionInBounds<layout!(8:2), layout!(4:1)>, layout!(4:2));
    /// static_assertions::assert_type_eq_all!(CompositionInBounds<layout!(8:2), layout!((4,1):(1,-9))>, layout!((4,1):(2,0)));
    /// ```
    /// ```
    /// use cute_static::prelude::*;
    /// type R = CompositionInBounds<layout!((8,8):(8,1)), layout!((4,4):(1@1,2@0))>;
    /// static_assertions::assert_type_eq_all!(R, layout!((4,4):(1,16)));
    /// ```
    /// ```compile_fail,E0277
    /// use cute_static::prelude::*;
    /// fn beyond_mode_0() -> CompositionInBounds<layout!((8,8):(8,1)), layout!((4,5):(1@1,2@0))> { Default::default() }
    /// ```
    /// ```compile_fail,E0277
    /// use cute_static::prelude::*;
    /// fn outside() -> CompositionInBounds<layout!(7:11), layout!(3:4)> { Default::default() }
    /// ```
    #[cfg_attr(doc, doc = crate::picture::picture!("composition", "A coordinate, what B makes of it, and A of that"))]
    CompositionInBounds<B> -> Singleton;
}

impl<S, D, B: kind::Tiler> bounds::CompositionInBounds<B> for Layout<S, D>
where
    Self: IsLayout,
    B::ByMode<ByCompositionInBounds, <Self as IsLayout>::Modes>: Grants<Self, B>,
{
    const SEAL: Seal = Seal;
    type Output = GrantedLayout<B::ByMode<ByCompositionInBounds, <Self as IsLayout>::Modes>, Self, B>;
}
