//! The smallest swizzle that removes the conflicts from an access.
//!
//! The search tries `Swizzle<B, M, S>` in the order of B, then of S, then of M, and stops at the first one that leaves the degree 1.
//!
//! * B: a swizzle distributes the words of one bank over at most 2^B banks. For a degree of K, B begins at ⌈log₂ K⌉. It ends at the number of
//!   bits of a bank's number.
//! * S begins at B. It ends where the bits from M + S on are 0 in all offsets, because a larger S changes nothing.
//! * M begins at log₂ of the number of elements in a bank, so that whole accesses move. It ends where M + B passes the bits of the bank.

use crate::branch::branch;
use crate::check::{Condition, Limit, Passed};
use crate::htuple::{HCons, HNil, Singleton};
use crate::int::{Bits, Compare, Many, Nat, Negative, NonNegative, Subtract, Unit, Zero};
use crate::kind::{Bool, Outcome};
use crate::outcome::Refused;
use crate::swizzle::{ComposedLayout, Swizzle};
use core::marker::PhantomData;
use typenum::{B0, B1, UTerm};

use super::lanes::{Lanes, PlainOffsetsOf};
use super::phases::{Degrees, NoLanesYet, OffsetList, Phases};
use super::rules::{BankConflict, HopelessConflict, NoSwizzle};
use super::width::{DyadicFraction, Elements, Halves, PerElement, Place, Places, Width};
use super::words::Banks;

/// An access of elements of `N` bits, `W` bytes wide.
pub struct AccessOf<N, W>(PhantomData<(N, W)>);
/// What the search needs to know of an access.
pub trait AccessKind {
    /// The size of an element in accesses
    type PerElement: DyadicFraction;
    /// log₂ of the number of elements in a bank
    type Elements: Places;
    /// The phases before the first lane
    type Start: Phases;
    /// log₂ of the number of banks
    type BankBits: Nat;
}
impl<N: Nat, W: Width> AccessKind for AccessOf<N, W> {
    type PerElement = PerElement<N, W>;
    type Elements = Elements<N, W>;
    type Start = NoLanesYet<W>;
    type BankBits = <W::Banks as Banks>::Bits;
}

/// The phases of the access `A` at the offsets `L`.
pub type PhasesOf<L, A> = <L as OffsetList>::AddLanes<<A as AccessKind>::PerElement, <A as AccessKind>::Start>;
/// The smallest swizzle for the lanes `L`, which have the phases `P` without a swizzle.
pub type Search<L, A, P> = <<LargestDegree<P> as Nat>::Magnitude as IfConflict>::Search<L, A, LargestDegree<P>>;
/// The largest degree of the phases `P`.
pub type LargestDegree<P> = <<P as Phases>::Degrees as Degrees>::Degree;

branch! {
    /// Branch: is a degree 0 (there are no phases), 1 (there is no conflict) or more?
    pub trait IfConflict {
        /// The smallest swizzle for the lanes `L`, whose degree without a swizzle is `K`
        type Search<L: Lanes, A: AccessKind, K: Nat>: SearchResult;
        /// Accepted, or the conflict of degree `K` in the phase `I`. The swizzle that it names replaces the one of the layout
        type Verdict<L: Lanes, A: AccessKind, K: Nat, I: Nat>: Outcome;
        /// `Swizzle<B, M, P>` if the degree that it leaves is free of conflicts, else the search over the `R` next M
        type TryBase<S: Sources, A: AccessKind, B: Places, P: Nat, M: Places, R: Nat>: SearchResult;
        /// Whether there is no conflict
        type IsFree: Bool;
    }
    // There are no phases because the access is not aligned without the swizzle of its layout.
    Zero => Exhausted, Passed, FoundSwizzle<B::Number, M::Number, P>, B1;
    Unit =>
        FoundSwizzle<UTerm, <A::Elements as Places>::Number, UTerm>,
        Passed,
        FoundSwizzle<B::Number, M::Number, P>,
        B1;
    Many =>
        TryWidths<<K::Pred as Halves>::Length, PlainOffsetsOf<L>, A>,
        <Search<L, A, PhasesOf<PlainOffsetsOf<L>, A>> as SearchResult>::Refusal<K, I>,
        <R::Magnitude as IfBasesLeft>::TryBases<S::Next, A, B, P, Place<M>, R::Pred>,
        B0;
}

/// The offsets of the lanes, each with its source: the bits that a swizzle reads, moved down to bit 0.
pub trait Sources {
    /// Each offset XORed with `(source AND K) · 2^M`
    type Swizzled<K: Nat, M: Places>: OffsetList;
    /// The sources one place further up
    type Next: Sources;
    /// Are all sources 0?
    type AreZero: Bool;
}
/// The offset `N` and its source `S`.
pub struct OffsetAndSource<N, S>(PhantomData<(N, S)>);
impl Sources for HNil {
    type Swizzled<K: Nat, M: Places> = HNil;
    type Next = HNil;
    type AreZero = B1;
}
impl<N: Nat, S: Nat, R: Sources> Sources for HCons<OffsetAndSource<N, S>, R> {
    type Swizzled<K: Nat, M: Places> =
        HCons<<N as Bits>::XorBits<M::Shifted<<S as Bits>::AndBits<K>>>, R::Swizzled<K, M>>;
    type Next = HCons<OffsetAndSource<N, S::Halved>, R::Next>;
    type AreZero = <<S as Compare>::Is<UTerm> as crate::htuple::congruence::And>::And<R::AreZero>;
}

/// The search over `B` and more bits.
type TryWidths<B, L, A> =
    <<<A as AccessKind>::BankBits as Subtract>::Minus<<B as Places>::Number> as IfNarrow>::TryWidths<B, L, A>;
branch! {
    /// Branch: the number of bits of a bank less `B`. A negative one ends the search over B.
    pub trait IfNarrow {
        /// The search over `B` and more bits
        type TryWidths<B: Places, L: OffsetList, A: AccessKind>: SearchResult;
    }
    {R: Nat} NonNegative<R> => <TryShifts<L::Sources<A::Elements, B>, A, B, B::Number, R> as SearchResult>::OrWider<B, L, A>;
    Negative => Exhausted;
}

/// The search over shifts from `P` on with `B` bits, each for `R` more M.
type TryShifts<S, A, B, P, R> = <<S as Sources>::AreZero as IfAllZero>::TryShifts<S, A, B, P, R>;
branch! {
    /// Branch: are all sources 0?
    pub trait IfAllZero {
        /// The search over shifts from `P` on
        type TryShifts<S: Sources, A: AccessKind, B: Places, P: Nat, R: Nat>: SearchResult;
    }
    B1 => Exhausted;
    B0 => <TryBases<S, A, B, P, A::Elements, R> as SearchResult>::OrLargerShift<S, A, B, P, R>;
}

/// The search over `M` and the `R` next M, with `B` bits and the shift `P`.
type TryBases<S, A, B, P, M, R> =
    <<LargestDegree<PhasesOf<<S as Sources>::Swizzled<<B as Places>::Mask, M>, A>> as Nat>::Magnitude as IfConflict>::TryBase<
        S,
        A,
        B,
        P,
        M,
        R,
    >;
branch! {
    /// Branch: is there one more M?
    pub trait IfBasesLeft {
        /// The search over `M` and the `R` next M
        type TryBases<S: Sources, A: AccessKind, B: Places, P: Nat, M: Places, R: Nat>: SearchResult;
    }
    Zero => Exhausted;
    Unit | Many => TryBases<S, A, B, P, M, R>;
}

/// The result of the search.
pub trait SearchResult {
    /// This swizzle, else the search over more than `B` bits
    type OrWider<B: Places, L: OffsetList, A: AccessKind>: SearchResult;
    /// This swizzle, else the search over shifts above `P`
    type OrLargerShift<S: Sources, A: AccessKind, B: Places, P: Nat, R: Nat>: SearchResult;
    /// The refusal of a conflict of degree `K` in the phase `I`
    type Refusal<K: Nat, I: Nat>: Outcome;
    /// Accepted where a swizzle was found
    type Legal: Outcome;
    /// The swizzle
    type Swizzle;
    /// The result as an operation on the tile that is accessed
    type ForTile: TileSwizzle;
}
/// The swizzle of `B` bits from `M` on, shifted by `S`.
pub struct FoundSwizzle<B, M, S>(PhantomData<(B, M, S)>);
/// No swizzle removes the conflicts.
pub enum Exhausted {}
impl<B: Nat, M: Nat, S: Nat> SearchResult for FoundSwizzle<B, M, S> {
    type OrWider<C: Places, L: OffsetList, A: AccessKind> = Self;
    type OrLargerShift<T: Sources, A: AccessKind, C: Places, P: Nat, R: Nat> = Self;
    type Refusal<K: Nat, I: Nat> = Refused<BankConflict<K, I, B, M, S>>;
    type Legal = Passed;
    type Swizzle = Swizzle<B, M, S>;
    type ForTile = Self;
}
impl SearchResult for Exhausted {
    type OrWider<B: Places, L: OffsetList, A: AccessKind> = TryWidths<Place<B>, L, A>;
    type OrLargerShift<S: Sources, A: AccessKind, B: Places, P: Nat, R: Nat> = TryShifts<S::Next, A, B, P::Succ, R>;
    type Refusal<K: Nat, I: Nat> = Refused<HopelessConflict<K, I>>;
    type Legal = Refused<NoSwizzle>;
    type Swizzle = ();
    type ForTile = Self;
}

/// The result of the search, applied to a tile.
pub trait TileSwizzle {
    /// The tile `L` of elements of `W` bits with the swizzle. It stays as it is where no swizzle is needed, where none helps, and where the
    /// swizzle would separate `2^G` neighbours
    type Swizzled<L: Singleton, W: Nat, G: Nat>: Singleton;
}
impl<B: Nat, M: Nat, S: Nat> TileSwizzle for FoundSwizzle<B, M, S> {
    type Swizzled<L: Singleton, W: Nat, G: Nat> = <<B as Compare>::Is<UTerm> as Condition>::Type<
        L,
        <<G::ComparedTo<M> as Limit>::IsAtMost as Condition>::Type<
            ComposedLayout<Swizzle<B, M, S, crate::swizzle::unit::Bits<W>>, UTerm, L>,
            L,
        >,
    >;
}
impl TileSwizzle for Exhausted {
    type Swizzled<L: Singleton, W: Nat, G: Nat> = L;
}
