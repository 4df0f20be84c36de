//! Paper §3.3 — composition.
pub mod digits;
pub mod domain;
pub mod in_bounds;
pub mod occupancy;
pub mod outcome;
pub mod rules;
pub mod walk;

use crate::algebra::coalesce::{Coalescing, Extended};
use crate::htuple::{Ghost, HCons, HNil};
use crate::int::{Many, Nat, Unit, Zero};
use crate::kind::{self, Domain, ModeTree};
use crate::layout::tree::Mode;
use crate::layout::{IsLayout, Layout, LayoutOf};
use crate::algebra::by_mode::ModeOp;
use crate::outcome::{Accepted, Legal};
use crate::semimodule::Element;
use domain::AsDomain;
use outcome::{Composed, Placed, Walked};
use typenum::{B0, B1, NInt, NonZero, UInt, UTerm};

/// B's side: its leaves are placed from the last to the first (the order does not matter to the law).
pub trait ComposeTree {
    /// The tree of the result and what is left of the domain, or a reason
    type Over<A: Domain>: kind::Composed;
}
impl<S: Nat, D: Element> ComposeTree for Mode<S, D> {
    type Over<A: Domain> = <S::Magnitude as IfLeaf>::Place<S, D, A>;
}
impl ComposeTree for HNil {
    type Over<A: Domain> = Placed<HNil, A>;
}
impl<H: ModeTree, T: ModeTree> ComposeTree for HCons<H, T> {
    type Over<A: Domain> = <T::Over<A> as Composed>::Head<H>;
}

/// Branch: a leaf of size 1 is placed nowhere.
pub trait IfLeaf {
    /// Place `S : D`
    type Place<S: Nat, D: Element, A: Domain>: kind::Composed;
}
impl IfLeaf for Zero {
    type Place<S: Nat, D: Element, A: Domain> = Placed<Mode<S, UTerm>, A>;
}
impl IfLeaf for Unit {
    type Place<S: Nat, D: Element, A: Domain> = Placed<Mode<S, UTerm>, A>;
}
impl IfLeaf for Many {
    type Place<S: Nat, D: Element, A: Domain> = D::Place<S, A>;
}

/// How a stride of B indexes A.
pub trait ComposeStride {
    /// Place `S : self`
    type Place<S: Nat, A: Domain>: Walked;
}
impl ComposeStride for UTerm {
    type Place<S: Nat, A: Domain> = Placed<Mode<S, UTerm>, A>;
}
impl<U: Nat> ComposeStride for UInt<U, B0> {
    type Place<S: Nat, A: Domain> = A::Walk<S, Self>;
}
impl<U: Nat> ComposeStride for UInt<U, B1> {
    type Place<S: Nat, A: Domain> = A::Walk<S, Self>;
}
impl<U: Nat + NonZero> ComposeStride for NInt<U> {
    type Place<S: Nat, A: Domain> = A::WalkDown<S, U>;
}

/// The domain of a layout's modes
pub type DomainOf<M> = <<<M as crate::algebra::coalesce::CoalesceTree>::CoalesceOnto<Extended> as Coalescing>::List as AsDomain>::Domain;

/// `A ∘ B` on modes: accepted or refused.
pub type Composing<A, B> = <<B as ComposeTree>::Over<DomainOf<A>> as Composed>::Result;

/// `A ∘ B`: the layout `R` with `R(c) = A(B(c))`.
///
/// * **Paper** §3.3, eq. (16), (17).
/// * **Law** `R(c) = A(B(c))` for every coordinate `c` of `B`, and `R`'s shape refines `B`'s.
/// * **Admissible** exactly when such a layout exists whatever `A`'s strides are. The paper's conditions (20)–(23) are
///   sufficient only: `(8,4):(1,100) ∘ 6:3 = (3,2):(3,101)` violates them and is exact. Indices beyond `A`'s size
///   continue in its last mode; [`ComposeInBounds`](in_bounds::ComposeInBounds) refuses them.
pub trait Compose<B> {
    /// `A ∘ B`
    type Output: Ghost;
}
impl<S, D, B: kind::Tiler> Compose<B> for Layout<S, D>
where
    Self: IsLayout,
    B::ByMode<ByComposition, <Self as IsLayout>::Modes>: Legal<Self, B>,
{
    type Output = LayoutOf<<B::ByMode<ByComposition, <Self as IsLayout>::Modes> as Legal<Self, B>>::Modes>;
}

/// `∘`, mode by mode. The modes of `A` beyond a tiler's are dropped, as CuTe does.
pub enum ByComposition {}
impl ModeOp for ByComposition {
    type Apply<A: ModeTree, B: ModeTree> = Composing<A, B>;
    type Keep<A: ModeTree> = Accepted<A>;
    type Beyond<A: ModeTree> = Accepted<HNil>;
}

/// `A ∘ B`, see [`Compose`].
pub type Composition<A, B> = <A as Compose<B>>::Output;

impl<S, D> Layout<S, D> {
    /// `self ∘ b`, see [`Compose`].
    pub const fn compose<B: Copy>(self, _b: B) -> Composition<Self, B>
    where
        Self: Compose<B>,
    {
        <Self as Compose<B>>::Output::VALUE
    }
}
