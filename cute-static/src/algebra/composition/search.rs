//! Searches for a coordinate at which digits of both signs meet.
//!
//! Given are vectors `n : v` with no negative number, the positive leaves `P` and the negative ones `N`. The search decides whether every
//! `w = Σ a·v − Σ b·u` (`a < n` and `v` of `P`, `b < m` and `u` of `N`) has numbers of one sign only. Let `ΣP` and `ΣN` be the largest sums.
//!
//! * `FromZero` begins with `w = 0`. If the largest `v` satisfies `v ≥ ΣN` in all numbers, every sum with `v` is ≥ 0, so `v` is
//!   left out. The same holds for the largest `u` and `ΣP`. If all vectors are multiples of one direction, so is every sum.
//! * `FromSum` begins with some `w ≥ 0`. If `w ≥ ΣN`, every sum is ≥ 0.
//! * Otherwise the steps of the largest `u` are halved: the first half begins with `w`, the second with `w − (m/2)·u`.
//!
//! Each examined sum belongs to a coordinate, so a sum with both signs is a witness. The halves shrink until nothing is left, so the result is correct.
//! The search may take long: it can express the question whether some `Σ a·v` equals a number, which is
//! the subset-sum problem. After [`Steps`] halvings the result is `Undecided`.
//! the subset sum problem, and it can be asked in this way. After [`Steps`] halvings the answer is that it is open.

use super::euclid::Euclid;
use super::rules::{BorrowRule, OpenSignsRule};
use crate::branch::branch;
use crate::check::Passed;
use crate::htuple::congruence::And;
use crate::htuple::{HCons, HNil};
use crate::int::{Bits, Many, Nat, SuccPred, Unit, Zero};
use crate::kind::{self, Bool, ModeList, Outcome};
use crate::layout::tree::Mode;
use crate::outcome::{Refused, Shown};
use crate::semimodule::signs::{AllZero, BothSigns, NegativeSigns, PositiveSigns, Signed};
use crate::semimodule::{ArithmeticTuple, Element};
use core::marker::PhantomData;
use typenum::{B0, B1, U63, UTerm};

/// The limit on the number of halvings.
pub type Steps = U63;

/// No coordinate borrows; `F` halvings are left.
pub struct NoneBorrows<F>(PhantomData<F>);
/// Some coordinate has the index and the digits `E`, of both signs.
pub struct Borrows<E>(PhantomData<E>);
/// The search has reached its limit.
pub enum Undecided {}

/// The result of the search so far.
pub trait Found {
    /// Continue from `W` with the positive vectors `P` and the negative ones `N`, if no coordinate borrows yet
    type Then<W: Element, P: ModeList, N: ModeList, G: kind::SignOrder>: kind::Found;
    /// Passed, or a reason
    type Outcome: Outcome;
}
impl<F: Nat> Found for NoneBorrows<F> {
    type Then<W: Element, P: ModeList, N: ModeList, G: kind::SignOrder> = <W::Signs as FromSigns>::From<W, P, N, F, G>;
    type Outcome = Passed;
}
impl<E: Element> Found for Borrows<E> {
    type Then<W: Element, P: ModeList, N: ModeList, G: kind::SignOrder> = Self;
    type Outcome = Refused<BorrowRule<E::Head, InDigits<E::Tail>>>;
}
impl Found for Undecided {
    type Then<W: Element, P: ModeList, N: ModeList, G: kind::SignOrder> = Self;
    type Outcome = Refused<OpenSignsRule<Steps>>;
}

/// The digits of an index, as error messages show them: `(-1,1)`.
pub struct InDigits<E>(PhantomData<E>);
impl<L: Shown> Shown for InDigits<ArithmeticTuple<L>> {
    type Shown = L::Shown;
}

/// The signs are the original ones.
pub enum OriginalSigns {}
/// Positive and negative have been exchanged.
pub enum ExchangedSigns {}
/// Whether positive and negative are exchanged.
pub trait SignOrder {
    /// The other one
    type Other: kind::SignOrder;
    /// `E` with its original signs
    type Of<E: Element>: Element;
}
impl SignOrder for OriginalSigns {
    type Other = ExchangedSigns;
    type Of<E: Element> = E;
}
impl SignOrder for ExchangedSigns {
    type Other = OriginalSigns;
    type Of<E: Element> = E::Opposite;
}

branch! {
    /// Branch: the signs of the sum `W` from which the search continues.
    pub trait FromSigns {
        /// With the positive vectors `P` and the negative ones `N`
        type From<W: Element, P: ModeList, N: ModeList, F: Nat, G: kind::SignOrder>: kind::Found;
    }
    AllZero => P::FromZero<N, F, G>;
    PositiveSigns => N::FromSum<W, P, F, G>;
    NegativeSigns => P::FromSum<W::Opposite, N, F, G::Other>;
    BothSigns => Borrows<G::Of<W>>;
}

/// The vectors of one sign, the largest first.
pub trait Search {
    /// `Σ (n − 1)·v`
    type Total: Element;
    /// Whether `I·v = i·E` for each `v` with the index `i`: all are multiples of one direction
    type OnLine<I: Nat, E: Element>: Bool;
    /// The search from 0, where the negative vectors are `N`
    type FromZero<N: ModeList, F: Nat, G: kind::SignOrder>: kind::Found;
    /// The same, where these are the negative vectors and `S : D, R…` the positive ones
    type FromZeroUnder<S: Nat, D: Element, R: ModeList, F: Nat, G: kind::SignOrder>: kind::Found;
    /// The search from 0, where the positive vectors are `S : D` and these, and the negative ones `S2 : D2, R2…`; none outweighs the others
    type Core<S: Nat, D: Element, S2: Nat, D2: Element, R2: ModeList, F: Nat, G: kind::SignOrder>: kind::Found;
    /// The same, with `S : D` as the only positive vector, and with `S2 : D2` and these as the negative ones
    type CoreUnder<S: Nat, D: Element, S2: Nat, D2: Element, F: Nat, G: kind::SignOrder>: kind::Found;
    /// The search from `W ≥ 0`, where these are the negative vectors and `P` the positive ones
    type FromSum<W: Element, P: ModeList, F: Nat, G: kind::SignOrder>: kind::Found;
}
impl Search for HNil {
    type Total = UTerm;
    type OnLine<I: Nat, E: Element> = B1;
    type FromZero<N: ModeList, F: Nat, G: kind::SignOrder> = NoneBorrows<F>;
    type FromZeroUnder<S: Nat, D: Element, R: ModeList, F: Nat, G: kind::SignOrder> = NoneBorrows<F>;
    type Core<S: Nat, D: Element, S2: Nat, D2: Element, R2: ModeList, F: Nat, G: kind::SignOrder> =
        R2::CoreUnder<S, D, S2, D2, F, G>;
    type CoreUnder<S: Nat, D: Element, S2: Nat, D2: Element, F: Nat, G: kind::SignOrder> = Euclid<S, D, S2, D2, F, G>;
    type FromSum<W: Element, P: ModeList, F: Nat, G: kind::SignOrder> = NoneBorrows<F>;
}
impl<S2: Nat, D2: Element, R2: ModeList> Search for HCons<Mode<S2, D2>, R2> {
    type Total = <D2::Scaled<S2::Pred> as Element>::Sum<R2::Total>;
    type OnLine<I: Nat, E: Element> =
        <<D2::Scaled<I> as Element>::Equals<E::Scaled<IndexOf<D2>>> as And>::And<R2::OnLine<I, E>>;
    type FromZero<N: ModeList, F: Nat, G: kind::SignOrder> = N::FromZeroUnder<S2, D2, R2, F, G>;
    type FromZeroUnder<S: Nat, D: Element, R: ModeList, F: Nat, G: kind::SignOrder> =
        <<Minus<D, Self::Total> as Signed>::Signs as IfExceedsSum>::First<
            Minus<D, Self::Total>,
            S,
            D,
            R,
            S2,
            D2,
            R2,
            F,
            G,
        >;
    type Core<S: Nat, D: Element, S3: Nat, D3: Element, R3: ModeList, F: Nat, G: kind::SignOrder> =
        Several<S, D, Self, S3, D3, R3, F, G>;
    type CoreUnder<S: Nat, D: Element, S3: Nat, D3: Element, F: Nat, G: kind::SignOrder> =
        Several<S, D, HNil, S3, D3, Self, F, G>;
    type FromSum<W: Element, P: ModeList, F: Nat, G: kind::SignOrder> =
        <<Minus<W, Self::Total> as Signed>::Signs as IfAboveTotal>::AboveNegatives<
            Minus<W, Self::Total>,
            W,
            P,
            S2,
            D2,
            R2,
            F,
            G,
        >;
}

/// `D − E`
type Minus<D, E> = <D as Element>::Sum<<E as Element>::Opposite>;
/// The index of a vector.
type IndexOf<D> = <<D as Element>::Head as Element>::Abs;
/// The vectors `S : D, R…`
type Cons<S, D, R> = HCons<Mode<S, D>, R>;

branch! {
    /// Branch: the signs of the largest vector of one sign minus the largest sum of the other.
    pub trait IfExceedsSum {
        /// `E = D − ΣN` of the positive vectors `S : D, R…` and the negative ones `S2 : D2, R2…`
        type First<E: Element, S: Nat, D: Element, R: ModeList, S2: Nat, D2: Element, R2: ModeList, F: Nat, G: kind::SignOrder>: kind::Found;
        /// `E = D2 − ΣP`
        type Second<E: Element, S: Nat, D: Element, R: ModeList, S2: Nat, D2: Element, R2: ModeList, F: Nat, G: kind::SignOrder>: kind::Found;
    }
    BothSigns => Borrows<G::Of<E>>, Borrows<<G::Other as SignOrder>::Of<E>>;
    NegativeSigns =>
        <<Minus<D2, <Cons<S, D, R> as Search>::Total> as Signed>::Signs as IfExceedsSum>::Second<
            Minus<D2, <Cons<S, D, R> as Search>::Total>,
            S,
            D,
            R,
            S2,
            D2,
            R2,
            F,
            G,
        >,
        R::Core<S, D, S2, D2, R2, F, G>;
    AllZero | PositiveSigns => R::FromZero<Cons<S2, D2, R2>, F, G>, R2::FromZeroUnder<S, D, R, F, G>;
}

/// Three vectors or more.
type Several<S, D, R, S2, D2, R2, F, G> = <<<R as Search>::OnLine<IndexOf<D>, D> as And>::And<
    <Cons<S2, D2, R2> as Search>::OnLine<IndexOf<D>, D>,
> as IfOnLine>::Split<Cons<S, D, R>, S2, D2, R2, F, G>;

branch! {
    /// Branch: are all vectors multiples of one direction?
    pub trait IfOnLine {
        /// If not, without `D2`, and then from `D2` on
        type Split<P: ModeList, S2: Nat, D2: Element, R2: ModeList, F: Nat, G: kind::SignOrder>: kind::Found;
    }
    B1 => NoneBorrows<F>;
    B0 => <F::Magnitude as IfMoreSteps>::Halve<UTerm, P, crate::int::One, S2::Pred, D2, R2, F, G>;
}

/// The steps of `S : D` in two halves.
type Halves<W, P, S, D, R, F, G> = <<F as Nat>::Magnitude as IfMoreSteps>::Halve<
    W,
    P,
    <S as Bits>::Halved,
    <<S as SuccPred>::Succ as Bits>::Halved,
    D,
    R,
    F,
    G,
>;

branch! {
    /// Branch: the signs of the sum `W` minus `ΣN`.
    pub trait IfAboveTotal {
        /// `self` has the signs of `E = W − ΣN`; the negative vectors are `S : D, R…`, the positive ones `P`
        type AboveNegatives<E: Element, W: Element, P: ModeList, S: Nat, D: Element, R: ModeList, F: Nat, G: kind::SignOrder>: kind::Found;
        /// The same, where `self` has the signs of `E = W + ΣP − ΣN`
        type AboveAll<E: Element, W: Element, P: ModeList, S: Nat, D: Element, R: ModeList, F: Nat, G: kind::SignOrder>: kind::Found;
    }
    AllZero | PositiveSigns => NoneBorrows<F>, Halves<W, P, S, D, R, F, G>;
    NegativeSigns =>
        <<E::Sum<P::Total> as Signed>::Signs as IfAboveTotal>::AboveAll<E::Sum<P::Total>, W, P, S, D, R, F, G>,
        Halves<W, P, S, D, R, F, G>;
    BothSigns => Borrows<G::Of<E>>, Borrows<G::Of<E>>;
}

branch! {
    /// Branch: is another halving allowed?
    pub trait IfMoreSteps {
        /// The search from `W` with `H` steps of `D`, then from `W − H·D` with `K` steps
        type Halve<W: Element, P: ModeList, H: Nat, K: Nat, D: Element, R: ModeList, F: Nat, G: kind::SignOrder>: kind::Found;
    }
    Zero => Undecided;
    Unit | Many =>
        <<W::Signs as FromSigns>::From<W, P, <H::Magnitude as IfSteps>::Keep<H, D, R>, F::Pred, G> as Found>::Then<
            Minus<W, D::Scaled<H>>,
            P,
            <K::Magnitude as IfSteps>::Keep<K, D, R>,
            G,
        >;
}

branch! {
    /// Branch: does the mode have more than one coordinate?
    pub trait IfSteps {
        /// `N : D` in front of `R`, unless it is one coordinate
        type Keep<N: Nat, D: Element, R: ModeList>: ModeList;
    }
    Zero | Unit => R;
    Many => HCons<Mode<N, D>, R>;
}
