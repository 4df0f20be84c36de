//! The complement by codomain: a coordinate layout has one complement per component (paper §3.5, Table 7).
//!
//! The coordinates of `ℕ × ℕ × …`, or of a box `[0, M_0) × [0, M_1) × …`, that a coordinate layout leaves out are the sums of what its components
//! leave out. Each component's complement is embedded at its place: `A* = (A_0*@0, A_1*@1, …)`.

use super::ComplementWith;
use super::cotarget::Cotarget;
use super::gaps::{Exactly, Gapped, Gaps, Padding, Unbounded};
use crate::algebra::by_mode::Joined;
use crate::algebra::coalesce::{Coalescing, Unwrap};
use crate::algebra::completed::Completed;
use crate::algebra::composition::fields::{Inside, Path, Root};
use crate::algebra::composition::rules::ProfileRule;
use crate::algebra::f2::complement::{ExactOverF2, OpenOverF2};
use crate::algebra::foreign::FractionRule;
use crate::algebra::sort::SortedBy;
use crate::check::Combine;
use crate::htuple::{HCons, HNil};
use crate::int::{Nat, One};
use crate::kind::{self, ModeTree, Outcome, Rule};
use crate::layout::tree::Mode;
use crate::outcome::{Accepted, Refused};
use crate::semimodule::Element;
use crate::semimodule::codomain::{Binary, Coordinates, Integers, Mixed, Rationals, Trivial};
use crate::semimodule::coordinate::{FirstOf, Itself, Projection, RestOf};
use crate::semimodule::embedding::{AllAt, Embedding, EmbeddingEach, FirstAt, RestAt};
use typenum::UTerm;

/// How a layout is completed in a mode of a box: exactly, or rounded up.
pub trait Completion {
    /// The policy for the box `X`
    type GapPolicy<X: ModeTree>: kind::GapPolicy;
}
/// The complement reaches the end of the mode exactly.
pub enum CompleteExactly {}
impl Completion for CompleteExactly {
    type GapPolicy<X: ModeTree> = Exactly<X::Size>;
}
/// The complement rounds up, extent by extent.
pub enum CompletePadded {}
impl Completion for CompletePadded {
    type GapPolicy<X: ModeTree> = Padding<X>;
}

/// The codomain of a layout determines its complement.
pub trait Complements {
    /// The open complement of the modes `M`
    type Open<M: ModeTree>: Outcome;
    /// The complement of the modes `M` in the cotarget `C`
    type Exact<M: ModeTree, C: Cotarget>: Outcome;
    /// The same, rounded
    type Rounded<M: ModeTree, C: Cotarget>: Outcome;
    /// The complement of the modes `M` in the box `X`
    type Boxed<M: ModeTree, X: ModeTree, K: Completion>: Outcome;
    /// `A ∘ (T, T*)`, where `T*` is the complement of the tile `T` in the box `A`
    type Divide<A: ModeTree, T: ModeTree, K: Completion>: Outcome;
    /// The open complement of the component `P`, embedded at `E`
    type OpenOf<M: ModeTree, P: Projection, E: Embedding>: Outcome;
    /// The complement of the component `P` in the box `X`, embedded at `E`; the component is mode `Q` of the coordinates
    type BoxedOf<M: ModeTree, P: Projection, E: Embedding, X: ModeTree, K: Completion, Q: Path>: Outcome;
}
/// The complement of the component `P` of the modes `M` with the policy `E`.
type ComponentComplementWith<M, P, E> =
    <<SortedBy<M, P> as Gaps>::GapsFrom<One, E> as Gapped>::Outcome<SortedBy<M, P>, E>;
macro_rules! by_strides {
    ($($codomain:ty),*) => {$(
        impl Complements for $codomain {
            type Open<M: ModeTree> = ComplementWith<M, Unbounded>;
            type Exact<M: ModeTree, C: Cotarget> = ComplementWith<M, Exactly<C::Extent>>;
            type Rounded<M: ModeTree, C: Cotarget> = ComplementWith<M, Padding<C>>;
            type Boxed<M: ModeTree, X: ModeTree, K: Completion> = ComplementWith<M, K::GapPolicy<X>>;
            // As `Boxed`, without a level of recursion.
            type Divide<A: ModeTree, T: ModeTree, K: Completion> =
                <ComplementWith<T, K::GapPolicy<A>> as Completed>::DivideByIndex<A, T>;
            type OpenOf<M: ModeTree, P: Projection, E: Embedding> = <ComponentComplementWith<M, P, Unbounded> as Embeds>::EmbeddedAt<E>;
            type BoxedOf<M: ModeTree, P: Projection, E: Embedding, X: ModeTree, K: Completion, Q: Path> =
                <ComponentComplementWith<M, P, K::GapPolicy<X>> as Embeds>::EmbeddedAt<E>;
        }
    )*};
}
by_strides!(Integers, Mixed);
impl Complements for Binary {
    type Open<M: ModeTree> = OpenOverF2<M>;
    type Exact<M: ModeTree, C: Cotarget> = ExactOverF2<M, C::Extent>;
    // A complement over F₂ is not rounded.
    type Rounded<M: ModeTree, C: Cotarget> = ExactOverF2<M, C::Extent>;
    type Boxed<M: ModeTree, X: ModeTree, K: Completion> = ExactOverF2<M, X::Size>;
    type Divide<A: ModeTree, T: ModeTree, K: Completion> = <Self::Boxed<T, A, K> as Completed>::Divide<A, T>;
    type OpenOf<M: ModeTree, P: Projection, E: Embedding> = <Self::Open<M::Projected<P>> as Embeds>::EmbeddedAt<E>;
    type BoxedOf<M: ModeTree, P: Projection, E: Embedding, X: ModeTree, K: Completion, Q: Path> =
        <Self::Boxed<M::Projected<P>, X, K> as Embeds>::EmbeddedAt<E>;
}
impl Complements for Rationals {
    type Open<M: ModeTree> = Refused<FractionRule>;
    type Exact<M: ModeTree, C: Cotarget> = Refused<FractionRule>;
    type Rounded<M: ModeTree, C: Cotarget> = Refused<FractionRule>;
    type Boxed<M: ModeTree, X: ModeTree, K: Completion> = Refused<FractionRule>;
    type Divide<A: ModeTree, T: ModeTree, K: Completion> = Refused<FractionRule>;
    type OpenOf<M: ModeTree, P: Projection, E: Embedding> = Refused<FractionRule>;
    type BoxedOf<M: ModeTree, P: Projection, E: Embedding, X: ModeTree, K: Completion, Q: Path> = Refused<FractionRule>;
}
// The layout reaches 0 only.
impl Complements for Trivial {
    type Open<M: ModeTree> = ComplementWith<HNil, Unbounded>;
    type Exact<M: ModeTree, C: Cotarget> = ComplementWith<HNil, Exactly<C::Extent>>;
    type Rounded<M: ModeTree, C: Cotarget> = ComplementWith<HNil, Padding<C>>;
    type Boxed<M: ModeTree, X: ModeTree, K: Completion> = ComplementWith<HNil, K::GapPolicy<X>>;
    type Divide<A: ModeTree, T: ModeTree, K: Completion> = <Self::Boxed<T, A, K> as Completed>::Divide<A, T>;
    type OpenOf<M: ModeTree, P: Projection, E: Embedding> = <Self::Open<M> as Embeds>::EmbeddedAt<E>;
    type BoxedOf<M: ModeTree, P: Projection, E: Embedding, X: ModeTree, K: Completion, Q: Path> =
        <Self::Boxed<M, X, K> as Embeds>::EmbeddedAt<E>;
}
impl<L: kind::Codomains> Complements for Coordinates<L> {
    type Open<M: ModeTree> = <M::Basis as Combine>::AndThen<L::OpenEach<M, Itself, AllAt<Itself>>>;
    type Exact<M: ModeTree, C: Cotarget> = Self::Boxed<M, C::AsBox, CompleteExactly>;
    type Rounded<M: ModeTree, C: Cotarget> = Self::Boxed<M, C::AsBox, CompletePadded>;
    type Boxed<M: ModeTree, X: ModeTree, K: Completion> =
        <M::Basis as Combine>::AndThen<L::BoxedEach<M, Itself, AllAt<Itself>, X, K, UTerm, Root>>;
    type Divide<A: ModeTree, T: ModeTree, K: Completion> = <Self::Boxed<T, A, K> as Completed>::Divide<A, T>;
    type OpenOf<M: ModeTree, P: Projection, E: Embedding> = L::OpenEach<M, P, AllAt<E>>;
    type BoxedOf<M: ModeTree, P: Projection, E: Embedding, X: ModeTree, K: Completion, Q: Path> =
        L::BoxedEach<M, P, AllAt<E>, X, K, UTerm, Q>;
}

/// The complements of components, side by side.
pub trait ComplementsEach {
    /// Open
    type OpenEach<M: ModeTree, P: Projection, E: EmbeddingEach>: Outcome;
    /// In the modes `X` of a box, the first of which is mode `I` of `Q`
    type BoxedEach<M: ModeTree, P: Projection, E: EmbeddingEach, X: ModeTree, K: Completion, I: Nat, Q: Path>: Outcome;
}
impl ComplementsEach for HNil {
    type OpenEach<M: ModeTree, P: Projection, E: EmbeddingEach> = Accepted<HNil>;
    type BoxedEach<M: ModeTree, P: Projection, E: EmbeddingEach, X: ModeTree, K: Completion, I: Nat, Q: Path> =
        X::Untouched<E, K>;
}
impl<H: kind::Codomain, T: kind::Codomains> ComplementsEach for HCons<H, T> {
    type OpenEach<M: ModeTree, P: Projection, E: EmbeddingEach> =
        <H::OpenOf<M, FirstOf<P>, FirstAt<E>> as Joined>::Join<T::OpenEach<M, RestOf<P>, RestAt<E>>>;
    type BoxedEach<M: ModeTree, P: Projection, E: EmbeddingEach, X: ModeTree, K: Completion, I: Nat, Q: Path> =
        X::BoxesFor<M, P, E, K, I, Q, H, T>;
}

/// A box, given by the extents of the modes of a layout.
pub trait Boxes {
    /// The complement of the components `P`, of the codomains `H, T…`
    type BoxesFor<
        M: ModeTree,
        P: Projection,
        E: EmbeddingEach,
        K: Completion,
        I: Nat,
        Q: Path,
        H: kind::Codomain,
        T: kind::Codomains,
    >: Outcome;
    /// The complement of components that no stride moves
    type Untouched<E: EmbeddingEach, K: Completion>: Outcome;
}
// For a coordinate of one component, the extent `n` is the box `(n)`.
impl<S: Nat, D: Element> Boxes for Mode<S, D> {
    type BoxesFor<
        M: ModeTree,
        P: Projection,
        E: EmbeddingEach,
        K: Completion,
        I: Nat,
        Q: Path,
        H: kind::Codomain,
        T: kind::Codomains,
    > = <HCons<Self, HNil> as Boxes>::BoxesFor<M, P, E, K, I, Q, H, T>;
    type Untouched<E: EmbeddingEach, K: Completion> = <HCons<Self, HNil> as Boxes>::Untouched<E, K>;
}
impl Boxes for HNil {
    type BoxesFor<
        M: ModeTree,
        P: Projection,
        E: EmbeddingEach,
        K: Completion,
        I: Nat,
        Q: Path,
        H: kind::Codomain,
        T: kind::Codomains,
    > = Refused<ProfileRule<Inside<Q, I>, I>>;
    type Untouched<E: EmbeddingEach, K: Completion> = Accepted<HNil>;
}
impl<X: ModeTree, Y: ModeTree> Boxes for HCons<X, Y> {
    type BoxesFor<
        M: ModeTree,
        P: Projection,
        E: EmbeddingEach,
        K: Completion,
        I: Nat,
        Q: Path,
        H: kind::Codomain,
        T: kind::Codomains,
    > = <H::BoxedOf<M, FirstOf<P>, FirstAt<E>, X, K, Inside<Q, I>> as Joined>::Join<
        T::BoxedEach<M, RestOf<P>, RestAt<E>, Y, K, I::Succ, Q>,
    >;
    type Untouched<E: EmbeddingEach, K: Completion> =
        <Accepted<UntouchedMode<X, E>> as Joined>::Join<Y::Untouched<RestAt<E>, K>>;
}
/// All of the mode `X`, at the first component of `E`.
type UntouchedMode<X, E> = <<HNil as Coalescing>::Prepend<
    <X as crate::layout::size::Measure>::Size,
    <FirstAt<E> as Embedding>::Of<One>,
> as Unwrap>::Unwrapped;

/// Modes of integers as modes of coordinates.
pub trait EmbedTree {
    /// Each stride at the place `E`
    type EmbeddedTree<E: Embedding>: ModeTree;
}
impl<S: Nat, D: Element> EmbedTree for Mode<S, D> {
    type EmbeddedTree<E: Embedding> = Mode<S, E::Of<D>>;
}
impl EmbedTree for HNil {
    type EmbeddedTree<E: Embedding> = HNil;
}
impl<H: ModeTree, T: ModeTree> EmbedTree for HCons<H, T> {
    type EmbeddedTree<E: Embedding> = HCons<H::EmbeddedTree<E>, T::EmbeddedTree<E>>;
}
/// The same for a result.
pub trait Embeds {
    /// Each stride at the place `E`
    type EmbeddedAt<E: Embedding>: Outcome;
}
impl<M: ModeTree> Embeds for Accepted<M> {
    type EmbeddedAt<E: Embedding> = Accepted<M::EmbeddedTree<E>>;
}
impl<W: Rule> Embeds for Refused<W> {
    type EmbeddedAt<E: Embedding> = Self;
}
