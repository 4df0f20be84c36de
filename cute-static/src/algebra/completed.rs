//! A complement in use: what divide and product do with it.

use crate::algebra::composition::Composing;
use crate::algebra::composition::fields::{Composes, Whole};
use crate::htuple::{HCons, HNil};
use crate::int::{Many, Nat, Unit, Zero};
use crate::kind::{self, ModeTree, Outcome, Reason};
use crate::layout::codomain::HasCodomain;
use crate::layout::refusal::{AndThen, Passed};
use crate::layout::tree::Mode;
use crate::outcome::{Accepted, OfComplement, Refused};
use crate::semimodule::Element;
use crate::semimodule::codomain::{Binary, Coordinates, Integers, Mixed, Trivial};
use crate::semimodule::coordinate::Itself;
use typenum::UTerm;

/// `C ∘ B` for an open complement `C`. Where `B` yields coordinates, each stays inside the mode of `C` that it is for, unless that
/// mode is an open end, `1:d`: only open ends go on without meeting the tile again.
type Placing<C, B> =
    <<<B as HasCodomain>::Codomain as Places>::Fits<<C as OpenEnds>::Opened, B> as AndThen>::AndThen<Composing<C, B>>;

/// Tiles are counted by integers or by coordinates.
pub trait Places {
    /// Do the values of `B` stay inside `C`?
    type Fits<C: ModeTree, B: ModeTree>: Outcome;
}
macro_rules! counted {
    ($($codomain:ty),*) => {$(
        impl Places for $codomain {
            type Fits<C: ModeTree, B: ModeTree> = Passed;
        }
    )*};
}
counted!(Trivial, Integers, Binary, Mixed);
impl<L: kind::Codomains> Places for Coordinates<L> {
    type Fits<C: ModeTree, B: ModeTree> = L::InsideEach<C, B, Itself, UTerm, Whole>;
}

/// The open ends of a complement, `1:d`, with room for any index.
pub trait OpenEnds {
    /// The modes, such an end having room for 2^32 copies
    type Opened: ModeTree;
}
impl<S: Nat, D: Element> OpenEnds for Mode<S, D> {
    type Opened = Mode<<S::Magnitude as IfEnd>::Extent<S>, D>;
}
impl OpenEnds for HNil {
    type Opened = HNil;
}
impl<H: ModeTree, T: ModeTree> OpenEnds for HCons<H, T> {
    type Opened = HCons<H::Opened, T::Opened>;
}
/// Branch: does a mode have one coordinate?
pub trait IfEnd {
    /// The extent `S`, or 2^32
    type Extent<S: Nat>: Nat;
}
impl IfEnd for Zero {
    type Extent<S: Nat> = S;
}
impl IfEnd for Unit {
    type Extent<S: Nat> = typenum::U4294967296;
}
impl IfEnd for Many {
    type Extent<S: Nat> = S;
}

/// The complement `C` of a tiler or of a tile, or a reason why there is none.
pub trait Completed {
    /// `A ∘ (T, C)`
    type Divide<A: ModeTree, T: ModeTree>: Outcome;
    /// The same, where `T` and `C` yield integers
    type DivideByIndex<A: ModeTree, T: ModeTree>: Outcome;
    /// `(A, C ∘ B)`
    type Repeat<A: ModeTree, B: ModeTree>: Outcome;
    /// `((A₀, (C ∘ B)₀), …)`
    type RepeatBlocked<A: ModeTree, B: ModeTree>: Outcome;
    /// `(((C ∘ B)₀, A₀), …)`
    type RepeatRaked<A: ModeTree, B: ModeTree>: Outcome;
}
impl<C: ModeTree> Completed for Accepted<C> {
    type Divide<A: ModeTree, T: ModeTree> = Composing<A, HCons<T, HCons<C, HNil>>>;
    type DivideByIndex<A: ModeTree, T: ModeTree> = <Integers as Composes>::Compose<A, HCons<T, HCons<C, HNil>>>;
    type Repeat<A: ModeTree, B: ModeTree> = <Placing<C, B> as Grid>::After<A>;
    type RepeatBlocked<A: ModeTree, B: ModeTree> = <Placing<C, B::AsList> as Grid>::Blocked<A::AsList>;
    type RepeatRaked<A: ModeTree, B: ModeTree> = <Placing<C, B::AsList> as Grid>::Raked<A::AsList>;
}
impl<W: Reason> Completed for Refused<W> {
    type Divide<A: ModeTree, T: ModeTree> = Self;
    type DivideByIndex<A: ModeTree, T: ModeTree> = Self;
    type Repeat<A: ModeTree, B: ModeTree> = Self;
    type RepeatBlocked<A: ModeTree, B: ModeTree> = Self;
    type RepeatRaked<A: ModeTree, B: ModeTree> = Self;
}

/// The grid `G` of a product, or a reason.
pub trait Grid {
    /// `(A, G)`
    type After<A: ModeTree>: Outcome;
    /// `((A₀, G₀), (A₁, G₁), …)`
    type Blocked<A: ModeTree>: Outcome;
    /// `((G₀, A₀), (G₁, A₁), …)`
    type Raked<A: ModeTree>: Outcome;
}
impl<G: ModeTree> Grid for Accepted<G> {
    type After<A: ModeTree> = Accepted<HCons<A, HCons<G, HNil>>>;
    type Blocked<A: ModeTree> = Accepted<A::ZippedWith<G>>;
    type Raked<A: ModeTree> = Accepted<G::ZippedWith<A>>;
}
// What is refused is `A* ∘ B`, and the message says so.
impl<W: Reason> Grid for Refused<W> {
    type After<A: ModeTree> = Refused<OfComplement<W>>;
    type Blocked<A: ModeTree> = Refused<OfComplement<W>>;
    type Raked<A: ModeTree> = Refused<OfComplement<W>>;
}
