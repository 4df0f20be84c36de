//! Composition that stays inside its left operand: what may address memory.

use super::Composing;
use crate::algebra::by_mode::ModeOp;
use crate::htuple::{Ghost, HNil};
use crate::int::{Equal, Greater, Less};
use crate::kind::{self, ModeTree, Outcome};
use crate::layout::{IsLayout, Layout, LayoutOf};
use crate::outcome::{Accepted, Legal, Refused, rules};

/// `∘` in bounds, mode by mode.
pub enum ByCompositionInBounds {}
impl ModeOp for ByCompositionInBounds {
    type Apply<A: ModeTree, B: ModeTree> =
        <<B::Span as crate::int::Compare>::Against<A::Size> as IfInside>::Compose<A, B>;
    type Keep<A: ModeTree> = Accepted<A>;
    type Beyond<A: ModeTree> = Accepted<HNil>;
}

/// Branch: the largest index that `B` reaches against the size of `A`.
pub trait IfInside {
    /// `A ∘ B`, or a reason
    type Compose<A: ModeTree, B: ModeTree>: Outcome;
}
impl IfInside for Less {
    type Compose<A: ModeTree, B: ModeTree> = <B::Descends as IfDescends>::Compose<A, B>;
}
impl IfInside for Equal {
    type Compose<A: ModeTree, B: ModeTree> = Refused<BoundsRule<B::Span, A::Size>>;
}
impl IfInside for Greater {
    type Compose<A: ModeTree, B: ModeTree> = Refused<BoundsRule<B::Span, A::Size>>;
}

/// Branch: a negative stride reaches indices below 0.
pub trait IfDescends {
    /// `A ∘ B`, or a reason
    type Compose<A: ModeTree, B: ModeTree>: Outcome;
}
impl IfDescends for typenum::B0 {
    type Compose<A: ModeTree, B: ModeTree> = Composing<A, B>;
}
impl IfDescends for typenum::B1 {
    type Compose<A: ModeTree, B: ModeTree> = Refused<BelowZero>;
}

rules! {
    /// The right layout reaches an index that the left one does not have.
    BoundsRule<X, M> = InBounds {
        message: "out of bounds: {A} ∘ {B} reaches index {X} of a layout of size {M}",
        label: "cosize of the right layout must be at most the size of the left one",
        note: "`Composition` continues the left layout beyond its size, in its last mode"
    }
    /// The right layout reaches negative indices.
    BelowZero<> = NotBelowZero {
        message: "out of bounds: {A} ∘ {B} reaches negative indices",
        label: "a negative stride counts down from index 0",
        note: "`Composition` continues the left layout below 0, reflected"
    }
}

/// `A ∘ B`, with every index inside `A`.
///
/// * **Paper** §3.3, eq. (16)–(18): `image(B) ⊆ ℤ(A)`.
/// * **Law** `R(c) = A(B(c))`, `B(c) < |A|`.
/// * **Admissible** when [`Compose`](super::Compose) is and `cosize(B) ≤ |A|`; by a tiler, for each mode.
///
/// ```
/// use cute_static::prelude::*;
/// static_assertions::assert_type_eq_all!(CompositionInBounds<layout!(8:2), layout!(4:1)>, layout!(4:2));
/// static_assertions::assert_type_eq_all!(CompositionInBounds<layout!(8:2), layout!((4,1):(1,-9))>, layout!((4,1):(2,0)));
/// ```
/// ```compile_fail,E0277
/// use cute_static::prelude::*;
/// fn outside() -> CompositionInBounds<layout!(7:11), layout!(3:4)> { Default::default() }
/// ```
pub trait ComposeInBounds<B> {
    /// `A ∘ B`
    type Output: Ghost;
}
impl<S, D, B: kind::Tiler> ComposeInBounds<B> for Layout<S, D>
where
    Self: IsLayout,
    B::ByMode<ByCompositionInBounds, <Self as IsLayout>::Modes>: Legal<Self, B>,
{
    type Output = LayoutOf<<B::ByMode<ByCompositionInBounds, <Self as IsLayout>::Modes> as Legal<Self, B>>::Modes>;
}

/// `A ∘ B` in bounds, see [`ComposeInBounds`].
pub type CompositionInBounds<A, B> = <A as ComposeInBounds<B>>::Output;

impl<S, D> Layout<S, D> {
    /// `self ∘ b` in bounds, see [`ComposeInBounds`].
    pub const fn compose_in_bounds<B: Copy>(self, _b: B) -> CompositionInBounds<Self, B>
    where
        Self: ComposeInBounds<B>,
    {
        <Self as ComposeInBounds<B>>::Output::VALUE
    }
}
