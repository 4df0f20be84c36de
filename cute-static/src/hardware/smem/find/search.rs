//! The search, for any family and any accesses: the first candidate without conflicts, or else the first one with the fewest.
//!
//! The dispatch tables name the branches of this file, so it has the traits and neither the layouts nor the accesses.

use crate::banks::Width;
use crate::branch::branch;
use crate::check::Verdict;
use crate::htuple::{HCons, HNil, Singleton};
use crate::int::{Compare, Equal, Greater, Less, Many, Nat, Unit, Zero};
use crate::kind::{Bool, ModeTree, Outcome};
use crate::smem::SmemElement;
use crate::smem::source::SharedLayout;
use core::marker::PhantomData;
use typenum::{B0, B1};

/// The mode of (MN, K) that is contiguous.
pub trait ContiguousMode {
    /// A number of its own
    type Code: Nat;
    /// Of two numbers, the one along this mode
    type Along<Mn: Nat, K: Nat>: Nat;
    /// The other one
    type Across<Mn: Nat, K: Nat>: Nat;
    /// `R` rows of `C` elements, repeated over (MN, K), across the rows first
    type Tiled<C: Nat, R: Nat, Mn: Nat, K: Nat>: Singleton;
    /// The same function with as few modes as possible
    type TiledModes<C: Nat, Mn: Nat, K: Nat>: ModeTree;
    /// Rows of the whole mode, `Q` elements from one to the next
    type Plain<Q: Nat, Mn: Nat, K: Nat>: Singleton;
    /// Its modes
    type PlainModes<Q: Nat, Mn: Nat, K: Nat>: ModeTree;
    /// Of two answers, the one along this mode
    type Choose<Mn: Bool, K: Bool>: Bool;
    /// The name of these rows of `N` bytes in errors
    type Shown<N: Nat>;
}
/// A layout of the family for a tile.
pub trait Arrangement: SharedLayout {
    /// The extent of the tile along M or N
    type Mn: Nat;
    /// Its extent along K
    type K: Nat;
    /// The mode that is contiguous
    type Major: ContiguousMode;
    /// `V` neighbours at a multiple of `V` stay neighbours, and each row begins at a multiple of `U`
    type Keeps<V: Nat, U: Nat>: Bool;
    /// The bits `X` along the rows and `Y` across them permute the banks of units of `U` elements, and no more
    type IsAbove<X: Nat, Y: Nat, U: Nat>: Bool;
    /// The largest conflict degree of an access of `W` bytes. The lanes of a phase access `C` units and differ in the bits `X` along the rows, without those inside
    /// of a unit, and `Y` across them
    type Degree<X: Nat, Y: Nat, C: Nat, W: Width>: Nat;
    /// TMA can fill it with boxes; `A`: in the modes of Blackwell too
    type HasBoxes<A: Bool>: Bool;
    /// The layout
    type Layout: Singleton;
    /// The name in errors
    type Shown;
}
/// A layout of the family, before the tile is known.
pub trait Member {
    /// Whether the tile consists of whole rows and whole periods
    type Fits<T: SmemElement, Mn: Nat, K: Nat>: Bool;
    /// The layout of the tile
    type Of<T: SmemElement, Mn: Nat, K: Nat>: Arrangement;
}

/// A list of accesses.
pub trait AccessList<T> {
    /// The checks of all accesses that do not depend on the layout
    type Check<Mn: Nat, K: Nat>: Verdict;
    /// What the search needs to know about them
    type At<Mn: Nat, K: Nat>: PlacedList<T>;
}
/// An access to a tile of elements `T` and of some extents.
pub trait PlacedAccess<T> {
    /// The conflicts in the layout `A`, or a refusal
    type On<A: Arrangement>: Outcome;
    /// Why it is not legal in the layout `A`
    type Reason<A: Arrangement>;
}
/// A list of accesses to a tile of elements `T` and of some extents.
pub trait PlacedList<T> {
    /// `S` and the conflicts in the layout `A`, with [`Illegal`](super::access::Illegal) for each access that is not legal there; or a part of the sum that is `N` or more
    type Score<A: Arrangement, N: Nat, S: Nat>: Nat;
    /// The number of the first access that is not legal there, where `N` are before this list
    type FailsAt<A: Arrangement, N: Nat>: Nat;
    /// Why it is not legal
    type Reason<A: Arrangement>;
}
/// A tile and its accesses.
pub trait Question {
    /// The type of its elements
    type Element: SmemElement;
    /// The extent along M or N
    type Mn: Nat;
    /// The extent along K
    type K: Nat;
    /// The conflicts of all accesses in the layout `A`, and [`Illegal`](super::access::Illegal) for each access that is not legal; or a part of them that is `N` or more
    type Score<A: Arrangement, N: Nat>: Nat;
    /// The number of the first access that is not legal there
    type FailsAt<A: Arrangement>: Nat;
    /// Why it is not
    type Reason<A: Arrangement>;
}
/// The result of a search.
pub trait Choice {
    /// The conflicts of the layout
    type Score: Nat;
    /// The layout
    type Arrangement: Arrangement;
    /// The better of this and of the members `L`, which are tried only if this has conflicts
    type Then<L: Members, Q: Question>: Choice;
}
/// The layout `A` with the score `N`.
pub struct Chosen<N, A>(PhantomData<(N, A)>);
impl<N: Nat, A: Arrangement> Choice for Chosen<N, A> {
    type Score = N;
    type Arrangement = A;
    type Then<L: Members, Q: Question> = <N::Magnitude as IfFree>::Search<L, Q, N, A>;
}

/// A list of candidates.
pub trait Members {
    /// The best of these and of the layout `A` with the score `N`
    type Search<Q: Question, N: Nat, A: Arrangement>: Choice;
}
impl Members for HNil {
    type Search<Q: Question, N: Nat, A: Arrangement> = Chosen<N, A>;
}
impl<H: Member, R: Members> Members for HCons<H, R> {
    type Search<Q: Question, N: Nat, A: Arrangement> =
        <H::Fits<Q::Element, Q::Mn, Q::K> as IfFits>::Search<H, R, Q, N, A>;
}
type Placed<H, Q> = <H as Member>::Of<<Q as Question>::Element, <Q as Question>::Mn, <Q as Question>::K>;
type ScoreOf<H, Q, N> = <Q as Question>::Score<Placed<H, Q>, N>;
branch! {
    /// Branch: does the candidate fit the tile?
    pub trait IfFits {
        /// The best of `H`, `R`, and the layout `A` with the score `N`
        type Search<H: Member, R: Members, Q: Question, N: Nat, A: Arrangement>: Choice;
    }
    B0 => R::Search<Q, N, A>;
    B1 => <<ScoreOf<H, Q, N> as Compare>::ComparedTo<N> as IfBetter>::Search<R, Q, ScoreOf<H, Q, N>, Placed<H, Q>, N, A>;
}
branch! {
    /// Branch: the score of a candidate against the least one so far, `N`.
    pub trait IfBetter {
        /// The best of `R`, the layout `B` with the score `M`, and the layout `A` with the score `N`
        type Search<R: Members, Q: Question, M: Nat, B: Arrangement, N: Nat, A: Arrangement>: Choice;
        /// `S`, or `S` and the score of more accesses
        type Continue<T, L: PlacedList<T>, A: Arrangement, N: Nat, S: Nat>: Nat;
    }
    Less => <M::Magnitude as IfFree>::Search<R, Q, M, B>, L::Score<A, N, S>;
    Equal | Greater => R::Search<Q, N, A>, S;
}
branch! {
    /// Branch: is there any conflict?
    pub trait IfFree {
        /// The best of `R` and of the layout `A` with the score `N`
        type Search<R: Members, Q: Question, N: Nat, A: Arrangement>: Choice;
    }
    Zero => Chosen<N, A>;
    Unit | Many => R::Search<Q, N, A>;
}
