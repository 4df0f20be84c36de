//! The complement as a step of divide, `A ∘ (T, T*)`, and of product, `(A, A* ∘ B)`.

use crate::algebra::complement::OpenComplement;
use crate::algebra::composition::Composing;
use crate::algebra::composition::fields::{BothByIndex, Root};
use crate::branch::branch;
use crate::check::{Combine, Passed};
use crate::htuple::{HCons, HNil};
use crate::int::{Many, Nat, Unit, Zero};
use crate::kind::{self, ModeTree, Outcome, Rule};
use crate::layout::codomain::HasCodomain;
use crate::layout::tree::Mode;
use crate::outcome::{Accepted, OfComplement, Refused, rules};
use crate::semimodule::Element;
use crate::semimodule::codomain::{Binary, Coordinates, Integers, Mixed, Rationals, Trivial};
use crate::semimodule::coordinate::Itself;
use typenum::{B0, B1, UTerm};

rules! {
    derived;

    /// `B` has strides of both signs, and places copies up to `N` indices apart, which is farther than the complement continues evenly.
    BothSignsRule<N> = CopiesApart {
        message: "copies may overlap: strides of both signs place them up to {N} indices apart, and the complement is not regular that far; operands {A} and {B}",
        label: "a copy below 0 may lie on one above 0",
        note: "CuTe paper 3.5.1 counts copies from 0 upwards; strides of both signs are legal inside one mode of the complement, and in whole periods of it"
    }
}

/// `C ∘ B` for an open complement `C`. If `B` yields coordinates, each component must stay inside its mode of `C`, except in an
/// open end `1:d`: only open ends continue without reaching the tile again.
type Placing<A, C, B> =
    <<<B as HasCodomain>::Codomain as CopiesByCodomain>::Fits<A, C, B> as Combine>::AndThen<Composing<C, B>>;

branch! {
    /// The codomain of `B`: it places copies by integers or by coordinates.
    pub trait CopiesByCodomain {
        /// Passed if the copies of `A` at `C ∘ B` stay apart, else refused
        type Fits<A: ModeTree, C: ModeTree, B: ModeTree>: Outcome;
    }
    Integers => <B::Descends as IfCountsDown>::Fits<A, C, B>;
    {L: kind::Codomains} Coordinates<L> => L::InsideEach<C::Opened, B, Itself, UTerm, Root>;
    Trivial | Binary | Rationals | Mixed => Passed;
}

branch! {
    /// Branch: does `B` place copies at negative indices?
    ///
    /// `C` continues below 0 by `C(−k) = −C(k)`. Copies at the indices `p` and `−n` are `C(p) + C(n)` apart. If `C` composes with the layout `|B|`, whose strides
    /// have no signs, that is `C(p + n)`, which is no difference of two offsets of `A`. For strides of one sign `C` always composes with `|B|`.
    /// Otherwise the complement of `(A, C ∘ B)` decides.
    pub trait IfCountsDown {
        /// Do the copies of `A` at `C ∘ B` stay apart?
        type Fits<A: ModeTree, C: ModeTree, B: ModeTree>: Outcome;
    }
    B0 => Passed;
    B1 => <Composing<C, B::Magnitudes> as Combine>::OrTry<<Composing<C, B> as Grid>::CopiesApart<A, B>>;
}

/// Integer strides without their signs.
pub trait MagnitudeTree {
    /// The modes with the absolute values of the strides
    type Magnitudes: ModeTree;
}
impl<S: Nat, D: Element> MagnitudeTree for Mode<S, D> {
    type Magnitudes = Mode<S, D::Abs>;
}
impl MagnitudeTree for HNil {
    type Magnitudes = HNil;
}
impl<H: ModeTree, T: ModeTree> MagnitudeTree for HCons<H, T> {
    type Magnitudes = HCons<H::Magnitudes, T::Magnitudes>;
}

/// The open ends of a complement, `1:d`, as modes that have room for many copies.
pub trait OpenEnds {
    /// The modes, where such an end has the extent 2^32
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

branch! {
    /// Branch: does a mode have one coordinate?
    pub trait IfEnd {
        /// The extent `S`, or 2^32
        type Extent<S: Nat>: Nat;
    }
    Zero => S;
    Unit => typenum::U4294967296;
    Many => S;
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
    type DivideByIndex<A: ModeTree, T: ModeTree> = BothByIndex<A, T, C>;
    type Repeat<A: ModeTree, B: ModeTree> = <Placing<A, C, B> as Grid>::After<A>;
    type RepeatBlocked<A: ModeTree, B: ModeTree> = <Placing<A, C, B::AsList> as Grid>::Blocked<A::AsList>;
    type RepeatRaked<A: ModeTree, B: ModeTree> = <Placing<A, C, B::AsList> as Grid>::Raked<A::AsList>;
}
impl<W: Rule> Completed for Refused<W> {
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
    /// Passed if `(A, G)` has an open complement, so that no offset is in two copies of `A`
    type CopiesApart<A: ModeTree, B: ModeTree>: Outcome;
}
impl<G: ModeTree> Grid for Accepted<G> {
    type After<A: ModeTree> = Accepted<HCons<A, HCons<G, HNil>>>;
    type Blocked<A: ModeTree> = Accepted<A::ZippedWith<G>>;
    type Raked<A: ModeTree> = Accepted<G::ZippedWith<A>>;
    type CopiesApart<A: ModeTree, B: ModeTree> =
        <OpenComplement<HCons<A, HCons<G, HNil>>> as Combine>::OrTry<Refused<BothSignsRule<B::Span>>>;
}
// The refused composition is `A* ∘ B`, and the message says so.
impl<W: Rule> Grid for Refused<W> {
    type After<A: ModeTree> = Refused<OfComplement<W>>;
    type Blocked<A: ModeTree> = Refused<OfComplement<W>>;
    type Raked<A: ModeTree> = Refused<OfComplement<W>>;
    type CopiesApart<A: ModeTree, B: ModeTree> = Self;
}
