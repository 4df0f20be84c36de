//! A right operand that yields coordinates: each component indexes its own mode of A.
//!
//! `A ∘ (n : v@i) = A_i ∘ (n : v)` (paper §3.3.2, reductive case “coordinate”). Each component has its own mode of A,
//! so the components do not carry into one another. The domain of A is one *field* per component, which is the
//! domain of `A_i`, and leaves that share a field obey its rules. Modes of A beyond the components stay at coordinate 0.

use super::domain::{Bounded, Digits, Last, Walk};
use super::leaves::{ComposeTree, DomainOf};
use super::occupancy::Unused;
use super::outcome::{Composed, Emitted, Placed, Walked};
use super::rules::{LeafModeRule, LeafRule, ProfileRule};
use super::signs::Both;
use super::sum::Summed;
use crate::algebra::foreign::ForeignRule;
use crate::htuple::{HCons, HNil};
use crate::int::Nat;
use crate::kind::{self, Domain, ModeTree, Occupancy, Outcome, Rule};
use crate::layout::tree::Mode;
use crate::outcome::{Push, Refused, Shown};
use crate::semimodule::codomain::{Coordinates, Integers, Mixed, Rationals, Trivial};
use crate::semimodule::{ArithmeticTuple, Element};
use core::marker::PhantomData;
use typenum::UTerm;

/// The field `F` of a component, and those of the components after it, `R`.
pub struct Fields<F, R>(PhantomData<(F, R)>);
/// The field of a component for which A has no mode: A has `R` modes, and the component indexes the mode `P`.
pub struct Absent<P, R>(PhantomData<(P, R)>);
/// The fields of a coordinate that indexes the leaf `P` of A.
pub struct LeafMode<P>(PhantomData<P>);

/// The position of a mode in a layout.
pub trait Path {
    /// The rule that a coordinate for this mode breaks if the mode is a leaf
    type Overflow: Rule;
}
/// The layout itself.
pub enum Root {}
impl Path for Root {
    type Overflow = LeafRule;
}
/// Mode `I` of the mode `P`.
pub struct Inside<P, I>(PhantomData<(P, I)>);
impl<P: Path, I: Nat> Path for Inside<P, I> {
    type Overflow = LeafModeRule<Self>;
}

impl<I: Shown> Shown for Inside<Root, I> {
    type Shown = I::Shown;
}
impl<P, J, I> Shown for Inside<Inside<P, J>, I>
where
    Self: Steps,
{
    type Shown = <Self as Steps>::Steps;
}
/// A path as a Rust tuple, the outermost mode first.
pub trait Steps {
    /// The tuple
    type Steps;
}
impl<I: Shown> Steps for Inside<Root, I> {
    type Steps = (I::Shown,);
}
impl<P, J, I: Shown> Steps for Inside<Inside<P, J>, I>
where
    Inside<P, J>: Steps<Steps: Push<I::Shown>>,
{
    type Steps = <<Inside<P, J> as Steps>::Steps as Push<I::Shown>>::Longer;
}

/// How a mode of A becomes a domain.
pub trait FieldKind {
    /// The domain of the mode `A`
    type Field<A: ModeTree>: Domain;
}
/// For strides of one sign.
pub enum Plain {}
impl FieldKind for Plain {
    type Field<A: ModeTree> = DomainOf<A>;
}
/// For strides of both signs.
pub enum Signed {}
impl FieldKind for Signed {
    type Field<A: ModeTree> = Both<DomainOf<A>, DomainOf<A>, HNil, HNil>;
}

/// The codomain of the right operand determines how it indexes the left one.
pub trait Composes {
    /// `A ∘ B`, where `self` is the codomain of `B`
    type Compose<A: ModeTree, B: ModeTree>: Outcome;
    /// The same, if a stride is negative
    type ComposeSigned<A: ModeTree, B: ModeTree>: Outcome;
    /// The domain of the mode `A` at `P` for a component of this codomain
    type Field<A: ModeTree, K: FieldKind, P: Path>: Domain;
}
/// `A ∘ B` where `B` yields integers
pub type ByIndex<A, B> = <<B as ComposeTree>::PlaceLeaves<DomainOf<A>> as Composed>::Result<A, B>;
/// `A ∘ (T, C)` where both yield integers: as `ByIndex`, without the levels of recursion of a list.
pub type BothByIndex<A, T, C> =
    <<<C as ComposeTree>::PlaceLeaves<DomainOf<A>> as Composed>::Second<T> as Composed>::Result<
        A,
        HCons<T, HCons<C, HNil>>,
    >;
macro_rules! by_index {
    ($($codomain:ty),*) => {$(
        impl Composes for $codomain {
            type Compose<A: ModeTree, B: ModeTree> = ByIndex<A, B>;
            type ComposeSigned<A: ModeTree, B: ModeTree> =
                <B::PlaceLeaves<<Signed as FieldKind>::Field<A>> as Composed>::SignedResult;
            type Field<A: ModeTree, K: FieldKind, P: Path> = K::Field<A>;
        }
    )*};
}
by_index!(Integers, Rationals, Mixed);
impl Composes for Trivial {
    type Compose<A: ModeTree, B: ModeTree> = <B::PlaceLeaves<Idle> as Composed>::Result<A, B>;
    // Values of 0 have no sign.
    type ComposeSigned<A: ModeTree, B: ModeTree> = Self::Compose<A, B>;
    type Field<A: ModeTree, K: FieldKind, P: Path> = Idle;
}
impl<L: kind::Codomains> Composes for Coordinates<L> {
    type Compose<A: ModeTree, B: ModeTree> =
        <<B as ComposeTree>::PlaceLeaves<L::Fields<A, Plain, UTerm, UTerm, Root>> as Composed>::Result<A, B>;
    type ComposeSigned<A: ModeTree, B: ModeTree> =
        <<B as ComposeTree>::PlaceLeaves<L::Fields<A, Signed, UTerm, UTerm, Root>> as Composed>::SignedResult;
    type Field<A: ModeTree, K: FieldKind, P: Path> = L::Fields<A, K, UTerm, UTerm, P>;
}

/// A domain in which only 0 is placed.
type Idle = Last<UTerm, Unused>;

/// The components from component `I` on, for the modes `A` of a layout at `P` that has `R` modes before them.
pub trait ComposesEach {
    /// Their fields
    type Fields<A: ModeTree, K: FieldKind, I: Nat, R: Nat, P: Path>: Domain;
}
impl ComposesEach for HNil {
    type Fields<A: ModeTree, K: FieldKind, I: Nat, R: Nat, P: Path> = Idle;
}
impl<H: kind::Codomain, T: kind::Codomains> ComposesEach for HCons<H, T> {
    type Fields<A: ModeTree, K: FieldKind, I: Nat, R: Nat, P: Path> = A::FieldsFor<H, T, K, I, R, P>;
}

/// Pairs the modes of A with the components `H, T…`.
pub trait AsFields {
    /// The fields, see [`ComposesEach`]
    type FieldsFor<H: kind::Codomain, T: kind::Codomains, K: FieldKind, I: Nat, R: Nat, P: Path>: Domain;
}
impl<S: Nat, D: Element> AsFields for Mode<S, D> {
    type FieldsFor<H: kind::Codomain, T: kind::Codomains, K: FieldKind, I: Nat, R: Nat, P: Path> = LeafMode<P>;
}
impl AsFields for HNil {
    type FieldsFor<H: kind::Codomain, T: kind::Codomains, K: FieldKind, I: Nat, R: Nat, P: Path> =
        Fields<Absent<Inside<P, I>, R>, T::Fields<HNil, K, I::Succ, R, P>>;
}
impl<A: ModeTree, B: ModeTree> AsFields for HCons<A, B> {
    type FieldsFor<H: kind::Codomain, T: kind::Codomains, K: FieldKind, I: Nat, R: Nat, P: Path> =
        Fields<H::Field<A, K, Inside<P, I>>, T::Fields<B, K, I::Succ, I::Succ, P>>;
}

/// Places a leaf whose stride is a coordinate.
pub trait PlaceTuple {
    /// Place `N : (H, T…)`
    type PlaceTuple<N: Nat, H: Element, T: kind::Components>: Walked;
}
impl<F: Domain, R: Domain> PlaceTuple for Fields<F, R> {
    type PlaceTuple<N: Nat, H: Element, T: kind::Components> = H::PlaceFirst<N, F, R, T>;
}
impl<P: Path, R: Nat> PlaceTuple for Absent<P, R> {
    type PlaceTuple<N: Nat, H: Element, T: kind::Components> = Refused<ProfileRule<P, R>>;
}
impl<P: Path> PlaceTuple for LeafMode<P> {
    type PlaceTuple<N: Nat, H: Element, T: kind::Components> = Refused<P::Overflow>;
}
// A domain of indices takes no coordinates; no layout has strides of both kinds.
macro_rules! indices {
    ($([$($p:ident: $kind:path),*] $domain:ty;)*) => {$(
        impl<$($p: $kind),*> PlaceTuple for $domain {
            type PlaceTuple<N: Nat, H: Element, T: kind::Components> = Refused<ForeignRule<ArithmeticTuple<HCons<H, T>>>>;
        }
    )*};
}
indices! {
    [D: Element, O: Occupancy] Last<D, O>;
    [S: Nat, D: Element, O: Occupancy, R: Domain] Bounded<S, D, O, R>;
    [U: Domain, W: Domain, P: kind::ModeList, M: kind::ModeList] Both<U, W, P, M>;
}

/// Places the components after the first one.
pub trait PlaceComponents {
    /// Place `N : self` in the fields `R`
    type PlaceIn<N: Nat, R: Domain>: Walked;
    /// Place `N : (V, self…)`, `V` not 0, in the field `F` and the fields `R`
    type PlaceWith<N: Nat, V: Element, F: Domain, R: Domain>: Walked;
}
impl PlaceComponents for HNil {
    type PlaceIn<N: Nat, R: Domain> = Placed<Mode<N, UTerm>, R>;
    type PlaceWith<N: Nat, V: Element, F: Domain, R: Domain> = <V::Place<N, F> as PlacedInField>::InField<R>;
}
// A(i·(v@0 + w@1)) = A_0(i·v) + A_1(i·w)
impl<H: Element, T: kind::Components> PlaceComponents for HCons<H, T> {
    type PlaceIn<N: Nat, R: Domain> = R::PlaceTuple<N, H, T>;
    type PlaceWith<N: Nat, V: Element, F: Domain, R: Domain> =
        <V::Place<N, F> as PlacedInField>::Plus<R::PlaceTuple<N, H, T>>;
}

/// The result of placing a leaf in one of several fields.
pub trait PlacedInField {
    /// The result in this field, before the fields `R`
    type InField<R: Domain>: Walked;
    /// The result in the fields after `F`
    type BehindField<F: Domain>: Walked;
    /// The sum of the modes placed in this field and of those of `W`, placed in the fields after it
    type Plus<W: Walked>: Walked;
    /// The sum of the modes `E`, placed in the field `F`, and of these
    type PlusAfter<E: Emitted, F: Domain>: Walked;
}
impl<E: Emitted, A: Domain> PlacedInField for Placed<E, A> {
    type InField<R: Domain> = Placed<E, Fields<A, R>>;
    type BehindField<F: Domain> = Placed<E, Fields<F, A>>;
    type Plus<W: Walked> = W::PlusAfter<E, A>;
    type PlusAfter<E0: Emitted, F: Domain> = <E0::Added<E> as Summed>::PlacedIn<Fields<F, A>>;
}
impl<W: Rule> PlacedInField for Refused<W> {
    type InField<R: Domain> = Self;
    type BehindField<F: Domain> = Self;
    type Plus<V: Walked> = Self;
    type PlusAfter<E: Emitted, F: Domain> = Self;
}

// Integers do not index fields; no layout has strides of both kinds.
macro_rules! coordinates_only {
    ($([$($p:ident: $kind:path),*] $domain:ty => $integer:ident: $reason:ty;)*) => {$(
        impl<$($p: $kind),*> Walk for $domain {
            type Walk<N: Nat, $integer: Nat> = Refused<$reason>;
            type WalkDown<N: Nat, $integer: Nat> = Refused<$reason>;
            type WalkDownBehind<N: Nat, $integer: Nat> = Refused<$reason>;
        }
        impl<$($p: $kind),*> Digits for $domain {
            type At<V: Nat> = UTerm;
            type Steps<V: Nat, H: Nat> = H;
            type Occupy<N: Nat, $integer: Nat> = Refused<$reason>;
        }
    )*};
}
coordinates_only! {
    [F: Domain, R: Domain] Fields<F, R> => V: ForeignRule<V>;
    [P: Path, R: Nat] Absent<P, R> => V: ProfileRule<P, R>;
    [P: Path] LeafMode<P> => V: ForeignRule<V>;
}
