//! Strides of both signs. A continues below 0 by reflection, A(−i) = −A(i), so the digits of −i are those of i, negated.
//!
//! The positive and the negative leaves of B are each placed in a copy of the domain, so each sign obeys the
//! rules for one sign. A sum over both signs is a sum of vectors of digits. It consists of the digits of an index exactly if no
//! two of its digits have different signs, because otherwise one borrows from the other. If all vectors lie in the same mode
//! of A, that is so; otherwise `search` decides.

use super::domain::{Bounded, Digits, Last, Walk};
use super::fields::{Absent, Composes, Fields, LeafMode, Path};
use super::outcome::Walked;
use super::search::{Found, OriginalSigns, Search};
use crate::branch::branch;
use crate::check::{BothHold, Passed};
use crate::htuple::{HCons, HNil};
use crate::int::{Bits, Mul, Nat, One};
use crate::kind::{Components, Domain, ModeList, ModeTree, Occupancy, Outcome};
use crate::layout::tree::Mode;
use crate::outcome::{Refused, Rule};
use crate::seal::Seal;
use crate::semimodule::Element;
use core::marker::PhantomData;
use typenum::{B0, B1, UTerm};

/// A stride is negative, so the composition needs the second attempt.
pub enum MixedSigns {}
impl Rule for MixedSigns {
    const SEAL: Seal = Seal;
    type Fallback<A: ModeTree, B: ModeTree> =
        <<B as crate::layout::codomain::HasCodomain>::Codomain as Composes>::ComposeSigned<A, B>;
}

/// A domain for both signs: `U` after the positive leaves, `W` after the negative ones. The placed leaves are `P`
/// and, negated, `N`.
pub struct Both<U, W, P, N>(PhantomData<(U, W, P, N)>);

impl<U: Domain, W: Domain, P: ModeList, N: ModeList> Walk for Both<U, W, P, N> {
    type Walk<M: Nat, V: Nat> = <U::Walk<M, V> as Walked>::Upwards<W, HCons<Mode<M, V>, P>, N>;
    type WalkDown<M: Nat, V: Nat> = <W::Walk<M, V> as Walked>::Downwards<U, P, HCons<Mode<M, V>, N>>;
    type WalkDownBehind<M: Nat, V: Nat> = Refused<MixedSigns>;
}
// Digits are computed in the copies, not here.
impl<U: Domain, W: Domain, P: ModeList, N: ModeList> Digits for Both<U, W, P, N> {
    type At<V: Nat> = UTerm;
    type Steps<V: Nat, H: Nat> = H;
    type Occupy<M: Nat, V: Nat> = Refused<MixedSigns>;
}

branch! {
    /// The final check of a domain, after all leaves have been placed.
    pub trait SignCheck {
        /// Passed, or refused if the positive and negative leaves are incompatible
        type SignsCompatible: Outcome;
    }
    {U: Domain, W: Domain, P: ModeList, N: ModeList} Both<U, W, P, N> => P::CheckSigns<U, W, N>;
    {F: Domain, R: Domain} Fields<F, R> => BothHold<F::SignsCompatible, R::SignsCompatible>;
    {D: Element, O: Occupancy} Last<D, O>
    | {S: Nat, D: Element, O: Occupancy, R: Domain} Bounded<S, D, O, R>
    | {P: Path, R: Nat} Absent<P, R>
    | {P: Path} LeafMode<P> => Passed;
}

/// Checks the leaves of one sign against those of the other.
pub trait OppositeLeaves {
    /// The positive leaves are `self`, the negative ones `N`
    type CheckSigns<U: Domain, W: Domain, N: ModeList>: Outcome;
    /// The negative leaves are `self`, the positive ones `P`
    type CheckSignsDown<U: Domain, W: Domain, P: ModeList>: Outcome;
}
impl OppositeLeaves for HNil {
    type CheckSigns<U: Domain, W: Domain, N: ModeList> = Passed;
    type CheckSignsDown<U: Domain, W: Domain, P: ModeList> = Passed;
}
impl<S: Nat, D: Element, R: ModeList> OppositeLeaves for HCons<Mode<S, D>, R> {
    type CheckSigns<U: Domain, W: Domain, N: ModeList> = N::CheckSignsDown<U, W, Self>;
    type CheckSignsDown<U: Domain, W: Domain, P: ModeList> =
        <<<U::InUse as Bits>::OrBits<W::InUse> as Bits>::IsPowerOfTwo as IfOneMode>::CheckSigns<U, P, Self>;
}

branch! {
    /// Branch: do all leaves lie in one mode of A?
    pub trait IfOneMode {
        /// Passed, or a reason; `P` and `−N` are the leaves
        type CheckSigns<A: Domain, P: ModeList, N: ModeList>: Outcome;
    }
    B1 => Passed;
    B0 =>
        <<P::Vectors<SymbolicOf<A>> as Search>::FromZero<
            N::Vectors<SymbolicOf<A>>,
            super::search::Steps,
            OriginalSigns,
        > as Found>::Outcome;
}

/// The domain with a symbol as the stride of each mode: the place `1@r`, behind the index of one step.
type SymbolicOf<A> = <A as Symbolic>::Symbolic<HCons<One, HNil>, One>;

/// A domain of indices, mode by mode.
pub trait Symbolic {
    /// The modes in use, as bits
    type InUse: Nat;
    /// The domain with nothing placed; the stride of its first mode is `(P, C…)`
    type Symbolic<C: Components, P: Nat>: Domain;
}
impl<D: Element, O: Occupancy> Symbolic for Last<D, O> {
    type InUse = O::Flag<UTerm>;
    type Symbolic<C: Components, P: Nat> =
        Last<<P::Behind<C> as crate::semimodule::coordinate::Components>::Wrapped, super::occupancy::Unused>;
}
impl<S: Nat, D: Element, O: Occupancy, R: Domain> Symbolic for Bounded<S, D, O, R> {
    type InUse = O::Flag<R::InUse>;
    type Symbolic<C: Components, P: Nat> = Bounded<
        S,
        <P::Behind<C> as crate::semimodule::coordinate::Components>::Wrapped,
        super::occupancy::Unused,
        R::Symbolic<C::AfterZero, <S as Mul>::Times<P>>,
    >;
}
/// Domains that are not a list of modes.
macro_rules! no_row {
    ($([$($p:ident: $kind:path),*] $domain:ty;)*) => {$(
        impl<$($p: $kind),*> Symbolic for $domain {
            type InUse = UTerm;
            type Symbolic<C: Components, Q: Nat> = Self;
        }
    )*};
}
no_row! {
    [U: Domain, W: Domain, P: ModeList, N: ModeList] Both<U, W, P, N>;
    [F: Domain, R: Domain] Fields<F, R>;
    [P: Path, R: Nat] Absent<P, R>;
    [P: Path] LeafMode<P>;
}
