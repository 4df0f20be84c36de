//! The open complement of a layout with symbols: the gaps between its modes, and the period at which it is repeated.
//!
//! As without symbols, the modes are taken in the order of their strides, and a mode `s:d` behind the period `p` leaves the gap `d/p : p`; the period becomes `s·d`.
//! Here the order and the gaps must be the same products of symbols for all values. So `p` must divide `d` for all values, or both must have the same symbols.
//! A mode whose extent is 1 for some value is not there then, and the gaps in front of it and behind it become one: neither may be rounded down.

use super::coalesce::{CoalesceSymbols, CoalescedSymbols, IfExtentOne, IsOne, Stays};
use super::coordinates::{OnIntegers, ZipStrides};
use super::operations::GrantsSymbols;
use super::rules::DisjointRule;
use super::{SymbolMode, Symbolic, Symbols};
use crate::algebra::complement::bounds;
use crate::branch::branch;
use crate::check::Limit;
use crate::htuple::congruence::And;
use crate::htuple::{HCons, HNil};
use crate::int::{Compare, Factor, Floor, Many, Multiple, Nat, Neither, One, Same, Unit, Zero};
use crate::kind::{Bool, Either, ModeTree, Rule, SymbolGaps, SymbolList, SymbolOutcome, SymbolTree};
use crate::layout::Layout;
use crate::layout::tree::Mode;
use crate::outcome::{Accepted, Refused};
use crate::seal::Seal;
use crate::semimodule::Element;
use crate::semimodule::codomain::Integral;
use crate::semimodule::signs::{AllZero, BothSigns, NegativeSigns, PositiveSigns, Signed};
use core::marker::PhantomData;
use typenum::{B0, B1, UTerm};

/// The complement `(L…, 1 : P·E)`: the gaps `L`, and the period `P·E` at which the layout is repeated.
pub struct Gaps<L, P, E>(PhantomData<(L, P, E)>);

/// Modes that are disjoint for all values, whose gaps have no common form.
pub enum Apart {}

/// Sorts a tree of modes by their strides.
pub trait SortSymbols {
    /// The modes of `self` inserted into the sorted list `L`
    type SortOnto<L: SymbolList>: SymbolList;
}
impl<C: Nat, E: Element, D: Element, F: Element> SortSymbols for SymbolMode<C, E, D, F> {
    // A negative stride counts as its opposite.
    type SortOnto<L: SymbolList> = <Stays<C, E, D> as IfNoOffset>::Insert<C, E, D::Abs, F, L>;
}
impl SortSymbols for HNil {
    type SortOnto<L: SymbolList> = L;
}
impl<H: SymbolTree, T: SymbolTree> SortSymbols for HCons<H, T> {
    type SortOnto<L: SymbolList> = H::SortOnto<T::SortOnto<L>>;
}
branch! {
    /// Branch: has a mode no offset but 0?
    pub trait IfNoOffset {
        /// The mode, inserted into the list `L`
        type Insert<C: Nat, E: Element, D: Nat, F: Element, L: SymbolList>: SymbolList;
    }
    B1 => L;
    B0 => L::Insert<C, E, D, F>;
}

/// A sorted list of modes.
pub trait SortedSymbols {
    /// The mode `C·E : D·F`, inserted
    type Insert<C: Nat, E: Element, D: Nat, F: Element>: SymbolList;
    /// The gaps from the period `P·E` on. `V`: is it another one where modes of extent 1 are left out?
    type GapsFrom<P: Nat, E: Element, V: Bool>: SymbolGaps;
    /// The list and then the mode `1 : P·E`
    type EndedBy<P: Nat, E: Element>: SymbolList;
}
impl SortedSymbols for HNil {
    type Insert<C: Nat, E: Element, D: Nat, F: Element> = HCons<SymbolMode<C, E, D, F>, HNil>;
    type GapsFrom<P: Nat, E: Element, V: Bool> = Gaps<HNil, P, E>;
    type EndedBy<P: Nat, E: Element> = HCons<SymbolMode<One, UTerm, P, E>, HNil>;
}
/// `E − F`, for exponents
pub type Over<E, F> = <E as Element>::Sum<<F as Element>::Opposite>;
/// Whether `E − F` has no negative exponent: `x^E ≥ x^F` for all values.
pub type AtLeast<E, F> = <<Over<E, F> as Signed>::Signs as IfNatural>::IsNatural;
impl<C2: Nat, E2: Element, D2: Element, F2: Element, R: SymbolList> SortedSymbols
    for HCons<SymbolMode<C2, E2, D2, F2>, R>
{
    type Insert<C: Nat, E: Element, D: Nat, F: Element> =
        <<<<D2::Abs as Compare>::ComparedTo<D> as Limit>::IsAtMost as And>::And<AtLeast<F, F2>> as IfInOrder>::Insert<
            C,
            E,
            D,
            F,
            C2,
            E2,
            D2,
            F2,
            R,
        >;
    type GapsFrom<P: Nat, E: Element, V: Bool> = <AtLeast<F2, E> as IfInOrder>::Gap<
        P,
        E,
        D2::Abs,
        Over<F2, E>,
        <<C2 as Compare>::Is<One> as Either>::Or<V>,
        R::GapsFrom<
            C2::Times<D2::Abs>,
            E2::Sum<F2>,
            <<C2 as Compare>::Is<One> as And>::And<
                <<<<D2::Abs as Compare>::Is<P> as And>::And<F2::Equals<E>> as Either>::Not as Either>::Or<V>,
            >,
        >,
    >;
    type EndedBy<P: Nat, E: Element> = HCons<SymbolMode<C2, E2, D2, F2>, R::EndedBy<P, E>>;
}
branch! {
    /// The signs of a difference of exponents.
    pub trait IfNatural {
        /// Whether no exponent is negative
        type IsNatural: Bool;
    }
    AllZero | PositiveSigns => B1;
    NegativeSigns | BothSigns => B0;
}
branch! {
    /// Branch: are two strides in order for all values?
    pub trait IfInOrder {
        /// The first mode, inserted into the list of the second mode and `R`
        type Insert<C: Nat, E: Element, D: Nat, F: Element, C2: Nat, E2: Element, D2: Element, F2: Element, R: SymbolList>: SymbolList;
        /// The gap between the period `P·E` and the stride `D·X·E` of a mode, in front of the gaps `G`. `U`: does it become one with another gap where modes of extent 1 are left out?
        type Gap<P: Nat, E: Element, D: Nat, X: Element, U: Bool, G: SymbolGaps>: SymbolGaps;
    }
    B1 => HCons<SymbolMode<C2, E2, D2, F2>, R::Insert<C, E, D, F>>, <D::Ratio<P> as IfPeriodic>::Gap<P, E, D, X, U, G>;
    B0 => HCons<SymbolMode<C, E, D, F>, HCons<SymbolMode<C2, E2, D2, F2>, R>>, Refused<DisjointRule>;
}
branch! {
    /// Branch: the factor of a stride against that of the period.
    pub trait IfPeriodic {
        /// The gap between the period `P·E` and the stride `D·X·E` of a mode, in front of the gaps `G`
        type Gap<P: Nat, E: Element, D: Nat, X: Element, U: Bool, G: SymbolGaps>: SymbolGaps;
    }
    Same => G::Behind<One, X, P, E>;
    {Q: Nat} Multiple<Q> => G::Behind<Q, X, P, E>;
    {Q: Nat} Factor<Q> => Refused<DisjointRule>;
    Neither => <<Floor<D, P> as Nat>::Magnitude as IfRoom>::Gap<Floor<D, P>, P, E, <X::Equals<UTerm> as And>::And<<U as Either>::Not>, G>;
}
branch! {
    /// Branch: has a gap that is rounded down the same form for all values? Stride and period must have the same symbols, and it must not become one with another gap.
    pub trait IfUneven {
        /// The gap `Q : P·E`, rounded down, in front of the gaps `G`
        type Gap<Q: Nat, P: Nat, E: Element, G: SymbolGaps>: SymbolGaps;
    }
    B1 => G::Behind<Q, UTerm, P, E>;
    B0 => G::Apart;
}
branch! {
    /// Branch: how often a period fits in front of a stride.
    pub trait IfRoom {
        /// The gap `Q : P·E`, rounded down, in front of the gaps `G`. `S`: has it the same form for all values?
        type Gap<Q: Nat, P: Nat, E: Element, S: Bool, G: SymbolGaps>: SymbolGaps;
    }
    Zero => Refused<DisjointRule>;
    Unit | Many => <S as IfUneven>::Gap<Q, P, E, G>;
}

/// Gaps, or a refusal.
pub trait GapsBehind {
    /// The same modes behind a gap that has no common form
    type Apart: SymbolGaps;
    /// The gap `Q·X : P·E`, unless it is 1, in front of these
    type Behind<Q: Nat, X: Element, P: Nat, E: Element>: SymbolGaps;
    /// The complement as a layout
    type Layout: SymbolOutcome;
}
impl<L: SymbolList, P0: Nat, E0: Element> GapsBehind for Gaps<L, P0, E0> {
    type Apart = Apart;
    type Behind<Q: Nat, X: Element, P: Nat, E: Element> =
        Gaps<<IsOne<Q, X> as IfExtentOne>::Prepend<Q, X, P, E, L>, P0, E0>;
    type Layout = Accepted<<L::EndedBy<P0, E0> as CoalescedSymbols>::Unwrapped>;
}
impl GapsBehind for Apart {
    type Apart = Self;
    type Behind<Q: Nat, X: Element, P: Nat, E: Element> = Self;
    type Layout = Refused<DisjointRule>;
}
impl<W: Rule> GapsBehind for Refused<W> {
    type Apart = Self;
    type Behind<Q: Nat, X: Element, P: Nat, E: Element> = Self;
    type Layout = Self;
}
/// The gaps of the open complement of the modes `M`.
pub type GapsOf<M> = <<M as SortSymbols>::SortOnto<HNil> as SortedSymbols>::GapsFrom<One, UTerm, B0>;

impl<G: Symbols, S, D, M> bounds::Complement for Layout<Symbolic<G, S>, Symbolic<G, D>>
where
    S: ZipStrides<G, D, Modes = M>,
    M: SymbolTree,
    OnIntegers<M, <GapsOf<M> as GapsBehind>::Layout>: GrantsSymbols<G, Self, ()>,
{
    const SEAL: Seal = Seal;
    type Output = <OnIntegers<M, <GapsOf<M> as GapsBehind>::Layout> as GrantsSymbols<G, Self, ()>>::Layout;
}

/// Modes of numbers as modes with symbols.
pub trait WithoutSymbols {
    /// The same modes
    type Plain: SymbolTree;
}
impl<S: Nat, D: Element> WithoutSymbols for Mode<S, D> {
    type Plain = SymbolMode<S, UTerm, D, UTerm>;
}
impl WithoutSymbols for HNil {
    type Plain = HNil;
}
impl<H: ModeTree, T: ModeTree> WithoutSymbols for HCons<H, T> {
    type Plain = HCons<H::Plain, T::Plain>;
}
/// The result of an operation on layouts of numbers.
pub trait OutcomeWithoutSymbols {
    /// The same result
    type Plain: SymbolOutcome;
    /// A complement as gaps and a period
    type AsGaps: SymbolGaps;
}
impl<M: ModeTree> OutcomeWithoutSymbols for Accepted<M> {
    type Plain = Accepted<M::Plain>;
    type AsGaps = <<M::Codomain as Integral>::IsIntegral as super::operations::IfIntegral>::Gaps<M>;
}
impl<W: Rule> OutcomeWithoutSymbols for Refused<W> {
    type Plain = Self;
    type AsGaps = Self;
}
/// The complement `M` of a layout of integers, whose last mode is `1:p`. Its size is that of the gaps, and `p` is the offset at that index.
pub type PlainGaps<M> = Gaps<
    <<M as WithoutSymbols>::Plain as CoalesceSymbols>::CoalesceOnto<HNil>,
    <<M as crate::shape::index::Locate>::At<<M as crate::layout::size::Measure>::Size> as Element>::Abs,
    UTerm,
>;
