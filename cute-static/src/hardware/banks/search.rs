//! The smallest swizzle that takes the conflicts out of an access.
//!
//! `Swizzle<B, M, S>` are tried in the order of B, then of S, then of M.
//!
//! * B: a swizzle takes the words of one bank to at most 2^B banks. With a degree of K, B begins at ⌈log₂ K⌉; it ends at the bits of a
//!   bank's number.
//! * S begins at B, and ends where the bits from M + S on are 0 in all offsets: a larger one changes nothing.
//! * M begins at log₂ of the elements in a bank, so that whole accesses move, and ends where M + B passes the bits of the bank.

use crate::branch::branch;
use crate::check::{Limit, Passed};
use crate::htuple::{HCons, HNil, Singleton};
use crate::int::{Bits, Compare, Many, Nat, Negative, NonNegative, Subtract, Unit, Zero};
use crate::kind::{Bool, Outcome};
use crate::outcome::Refused;
use crate::swizzle::{ComposedLayout, Swizzle};
use core::marker::PhantomData;
use typenum::{B0, B1, UTerm};

use super::lanes::{Lanes, PlainOffsetsOf};
use super::phases::{Degrees, Idle, OffsetList, Phases};
use super::rules::{BankConflict, HopelessConflict, NoSwizzle};
use super::width::{Elements, Fraction, Halves, PerElement, Place, Places, Width};
use super::words::Banks;

/// An access of elements of `N` bits, `W` bytes wide.
pub struct Of<N, W>(PhantomData<(N, W)>);
/// How a warp accesses memory.
pub trait AccessKind {
    /// Elements in accesses
    type PerElement: Fraction;
    /// log₂ of the elements in a bank
    type Elements: Places;
    /// No lane yet
    type Idle: Phases;
    /// log₂ of the banks
    type BankBits: Nat;
}
impl<N: Nat, W: Width> AccessKind for Of<N, W> {
    type PerElement = PerElement<N, W>;
    type Elements = Elements<N, W>;
    type Idle = Idle<W>;
    type BankBits = <W::Banks as Banks>::Bits;
}

/// The phases of the offsets `L`
pub type Served<L, A> = <L as OffsetList>::Serve<<A as AccessKind>::PerElement, <A as AccessKind>::Idle>;
/// The smallest swizzle for the lanes `L` without any, in the phases `P`.
pub type Search<L, A, P> = <<Worst<P> as Nat>::Magnitude as IfConflict>::Search<L, A, Worst<P>>;
/// The largest degree of the phases `P`
pub type Worst<P> = <<P as Phases>::Degrees as Degrees>::Degree;

/// Branch: is there a conflict?
pub trait IfConflict {
    /// The search for a degree of `self` without a swizzle, which is `K`
    type Search<L: Lanes, A: AccessKind, K: Nat>: Found;
    /// The verdict on the lanes `L` with the degree `K` in the phase `I`
    type Verdict<L: Lanes, A: AccessKind, K: Nat, I: Nat>: Outcome;
    /// `Swizzle<B, M, P>` where it leaves the degree `self`, or one of the `R` next M
    type Candidate<S: Sources, A: AccessKind, B: Places, P: Nat, M: Places, R: Nat>: Found;
    /// Whether there is none
    type IsFree: Bool;
}
macro_rules! no_conflict {
    ($($magnitude:ty => $found:ty;)*) => {$(
        impl IfConflict for $magnitude {
            type Search<L: Lanes, A: AccessKind, K: Nat> = $found;
            type Verdict<L: Lanes, A: AccessKind, K: Nat, I: Nat> = Passed;
            type Candidate<S: Sources, A: AccessKind, B: Places, P: Nat, M: Places, R: Nat> =
                Candidate<B::Number, M::Number, P>;
            type IsFree = B1;
        }
    )*};
}
no_conflict! {
    // Without the swizzle that there is, the access is not aligned.
    Zero => Exhausted;
    Unit => Candidate<UTerm, <A::Elements as Places>::Number, UTerm>;
}
impl IfConflict for Many {
    type Search<L: Lanes, A: AccessKind, K: Nat> = Fields<<K::Pred as Halves>::Length, PlainOffsetsOf<L>, A>;
    // One that takes the place of the swizzle that there is.
    type Verdict<L: Lanes, A: AccessKind, K: Nat, I: Nat> =
        <Search<L, A, Served<PlainOffsetsOf<L>, A>> as Found>::Refusal<K, I>;
    type Candidate<S: Sources, A: AccessKind, B: Places, P: Nat, M: Places, R: Nat> =
        <R::Magnitude as IfBasesLeft>::Next<S::Next, A, B, P, Place<M>, R::Pred>;
    type IsFree = B0;
}

/// Offsets, and the bits of each from some place on.
pub trait Sources {
    /// The offsets, XORed with the bits of `K` in their sources, moved up by `M` places
    type Swizzled<K: Nat, M: Places>: OffsetList;
    /// One place further
    type Next: Sources;
    /// There is nothing left
    type AreZero: Bool;
}
/// The offset `N` and its source `S`.
pub struct Tap<N, S>(PhantomData<(N, S)>);
impl Sources for HNil {
    type Swizzled<K: Nat, M: Places> = HNil;
    type Next = HNil;
    type AreZero = B1;
}
impl<N: Nat, S: Nat, R: Sources> Sources for HCons<Tap<N, S>, R> {
    type Swizzled<K: Nat, M: Places> =
        HCons<<N as Bits>::XorBits<M::Shifted<<S as Bits>::AndBits<K>>>, R::Swizzled<K, M>>;
    type Next = HCons<Tap<N, S::Halved>, R::Next>;
    type AreZero = <<S as Compare>::Is<UTerm> as crate::htuple::congruence::And>::And<R::AreZero>;
}

/// The swizzles of `B` bits and more.
type Fields<B, L, A> =
    <<<A as AccessKind>::BankBits as Subtract>::Minus<<B as Places>::Number> as IfNarrow>::Fields<B, L, A>;
branch! {
    /// Branch: the bits of a bank's number less those of the field.
    pub trait IfNarrow {
        /// The swizzles of `B` bits and more
        type Fields<B: Places, L: OffsetList, A: AccessKind>: Found;
    }
    {R: Nat} NonNegative<R> => <Shifts<L::Sources<A::Elements, B>, A, B, B::Number, R> as Found>::Or<B, L, A>;
    Negative => Exhausted;
}

/// The swizzles of `B` bits whose shift is `P` or more, each for `R` more M.
type Shifts<S, A, B, P, R> = <<S as Sources>::AreZero as IfExhausted>::Shifts<S, A, B, P, R>;
branch! {
    /// Branch: are all sources 0?
    pub trait IfExhausted {
        /// The swizzles whose shift is `P` or more
        type Shifts<S: Sources, A: AccessKind, B: Places, P: Nat, R: Nat>: Found;
    }
    B1 => Exhausted;
    B0 => <Bases<S, A, B, P, A::Elements, R> as Found>::OrShifts<S, A, B, P, R>;
}

/// The swizzles of `B` bits and the shift `P`, from `M` on, and of `R` more M.
type Bases<S, A, B, P, M, R> =
    <<Worst<Served<<S as Sources>::Swizzled<<B as Places>::Mask, M>, A>> as Nat>::Magnitude as IfConflict>::Candidate<
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
        /// The swizzles from `M` on, and of `R` more M
        type Next<S: Sources, A: AccessKind, B: Places, P: Nat, M: Places, R: Nat>: Found;
    }
    Zero => Exhausted;
    Unit | Many => Bases<S, A, B, P, M, R>;
}

/// The end of a search.
pub trait Found {
    /// This one, or one of more than `B` bits
    type Or<B: Places, L: OffsetList, A: AccessKind>: Found;
    /// This one, or one whose shift is above `P`
    type OrShifts<S: Sources, A: AccessKind, B: Places, P: Nat, R: Nat>: Found;
    /// A conflict of degree `K` in the phase `I`
    type Refusal<K: Nat, I: Nat>: Outcome;
    /// Found
    type Legal: Outcome;
    /// The swizzle
    type Swizzle;
    /// The same for a tile that is read so
    type OfTile: TileSwizzle;
}
/// The swizzle of `B` bits from `M` on, shifted by `S`.
pub struct Candidate<B, M, S>(PhantomData<(B, M, S)>);
/// There is none.
pub enum Exhausted {}
impl<B: Nat, M: Nat, S: Nat> Found for Candidate<B, M, S> {
    type Or<C: Places, L: OffsetList, A: AccessKind> = Self;
    type OrShifts<T: Sources, A: AccessKind, C: Places, P: Nat, R: Nat> = Self;
    type Refusal<K: Nat, I: Nat> = Refused<BankConflict<K, I, B, M, S>>;
    type Legal = Passed;
    type Swizzle = Swizzle<B, M, S>;
    type OfTile = Self;
}
impl Found for Exhausted {
    type Or<B: Places, L: OffsetList, A: AccessKind> = Fields<Place<B>, L, A>;
    type OrShifts<S: Sources, A: AccessKind, B: Places, P: Nat, R: Nat> = Shifts<S::Next, A, B, P::Succ, R>;
    type Refusal<K: Nat, I: Nat> = Refused<HopelessConflict<K, I>>;
    type Legal = Refused<NoSwizzle>;
    type Swizzle = ();
    type OfTile = Self;
}

/// The end of a search, as the swizzle of a tile.
pub trait TileSwizzle {
    /// The tile `L` of elements of `W` bits, swizzled so that `2^G` neighbours stay together: as it is where that takes no swizzle, or
    /// no swizzle does
    type Over<L: Singleton, W: Nat, G: Nat>: Singleton;
}
impl<B: Nat, M: Nat, S: Nat> TileSwizzle for Candidate<B, M, S> {
    type Over<L: Singleton, W: Nat, G: Nat> = <B::Magnitude as IfSwizzlesTile>::Over<
        L,
        ComposedLayout<Swizzle<B, M, S, crate::swizzle::unit::Bits<W>>, UTerm, L>,
        <G::ComparedTo<M> as Limit>::IsAtMost,
    >;
}
impl TileSwizzle for Exhausted {
    type Over<L: Singleton, W: Nat, G: Nat> = L;
}

branch! {
    /// Branch: has the swizzle any bits?
    pub trait IfSwizzlesTile {
        /// `X`, where it has and `K` is true, else `L`
        type Over<L: Singleton, X: Singleton, K: IfFits>: Singleton;
    }
    Zero => L;
    Unit | Many => K::OrPlain<X, L>;
}

branch! {
    /// Branch: one layout or another.
    pub trait IfFits {
        /// `X` if so, else `L`
        type OrPlain<X: Singleton, L: Singleton>: Singleton;
    }
    B1 => X;
    B0 => L;
}
