//! The part of a layout that is there for every value of the symbols, and the way back from its layouts.
//!
//! The leaf `c·X : d` has `X ≥ 1`, so the indices below `c` are always there. The *known part* of a layout is its leaves up to the first one whose extent has
//! symbols, which is cut to its factor `c`. It is a layout of plain numbers, so the algebra of numbers computes with it. Its strides are the basis elements
//! `1@0, 1@1, …`: a result with the stride `2@0+1@3` has the stride `2·d₀ + d₃`, whatever these strides are.
//!
//! A divide also needs the indices that are not known, because the rest of a divided mode has all of them. It computes with two copies of the known
//! part, `X = 2`. The outermost leaf of the result has an even extent `e` if the tile divides the known part, and it is `e/2·X` for every `X`.

use super::modes::JoinedSymbols;
use super::rules::{InsideRule, SeveralRule};
use super::{SymbolMode, Times};
use crate::branch::branch;
use crate::htuple::{HCons, HNil};
use crate::int::{Divide, Exact, Inexact, Nat};
use crate::kind::{Bool, Components, ModeList, ModeTree, Monomial, Rule, SymbolList, SymbolOutcome};
use crate::layout::tree::Mode;
use crate::outcome::{Accepted, Refused};
use crate::semimodule::Element;
use core::marker::PhantomData;
use typenum::{B0, B1, U2, UTerm};

/// The known part of a list of modes.
pub trait KnownPart {
    /// The known part, whose first stride is the basis element `L`
    type Known<L: Components>: ModeList;
    /// Two copies of it
    type Doubled<L: Components>: ModeList;
    /// The factor of the first extent with symbols, or 1
    type Factor: Nat;
    /// The exponents of the first extent with symbols, or 0
    type Exponents: Element;
    /// Whether no leaf follows the first one with symbols
    type IsOutermost: Bool;
    /// Whether there are no leaves
    type IsEmpty: Bool;
    /// `X · D` for the strides `D`
    type Dot<X: Element>: Monomial;
    /// The known part. The stride of a single mode is 1, with which the algebra computes faster than with `1@0`
    type KnownModes: ModeList;
    /// Two copies of it
    type DoubledModes: ModeList;
    /// The stride of a mode that has the stride `X` in the known part
    type StrideOf<X: Element>: Monomial;
}
impl KnownPart for HNil {
    type Known<L: Components> = HNil;
    type Doubled<L: Components> = HNil;
    type Factor = crate::int::One;
    type Exponents = UTerm;
    type IsOutermost = B1;
    type IsEmpty = B1;
    type Dot<X: Element> = Term<UTerm, UTerm>;
    type KnownModes = HNil;
    type DoubledModes = HNil;
    type StrideOf<X: Element> = Term<UTerm, UTerm>;
}
impl<C: Nat, E: Element, D: Element, F: Element, R: SymbolList> KnownPart for HCons<SymbolMode<C, E, D, F>, R> {
    type Known<L: Components> = <E::Equals<UTerm> as IfKnown>::Known<C, L, R>;
    type Doubled<L: Components> = <E::Equals<UTerm> as IfKnown>::Doubled<C, L, R>;
    type Factor = <E::Equals<UTerm> as IfKnown>::Factor<C, R>;
    type Exponents = <E::Equals<UTerm> as IfKnown>::Exponents<E, R>;
    type IsOutermost = <E::Equals<UTerm> as IfKnown>::IsOutermost<R>;
    type IsEmpty = B0;
    type Dot<X: Element> = <R::Dot<X::Tail> as AddTerm>::Plus<<D as Element>::Scaled<<X::Head as Element>::Abs>, F>;
    type KnownModes = <R::IsEmpty as IfSingle>::Known<C, E, R>;
    type DoubledModes = <R::IsEmpty as IfSingle>::Doubled<C, E, R>;
    type StrideOf<X: Element> = <R::IsEmpty as IfSingle>::Stride<X, D, F, R>;
}
/// The basis element `1@0`.
type First = HCons<crate::int::One, HNil>;
branch! {
    /// Branch: is the mode `C·E : D·F` in front of the modes `R` the only one?
    pub trait IfSingle {
        /// The known part
        type Known<C: Nat, E: Element, R: SymbolList>: ModeList;
        /// Two copies of it
        type Doubled<C: Nat, E: Element, R: SymbolList>: ModeList;
        /// The stride of a mode that has the stride `X` in the known part
        type Stride<X: Element, D: Element, F: Element, R: SymbolList>: Monomial;
    }
    B1 => HCons<Mode<C, crate::int::One>, HNil>, HCons<Mode<C::Twice, crate::int::One>, HNil>,
        <<D::Scaled<X::Abs> as Element>::Equals<UTerm> as IfZeroTerm>::Of<D::Scaled<X::Abs>, F>;
    B0 => <E::Equals<UTerm> as IfKnown>::Known<C, First, R>, <E::Equals<UTerm> as IfKnown>::Doubled<C, First, R>,
        <R::Dot<X::Tail> as AddTerm>::Plus<D::Scaled<<X::Head as Element>::Abs>, F>;
}
branch! {
    /// Branch: is an extent or a stride a plain number?
    pub trait IfKnown {
        /// The known part, from a mode on
        type Known<C: Nat, L: Components, R: SymbolList>: ModeList;
        /// Two copies of it
        type Doubled<C: Nat, L: Components, R: SymbolList>: ModeList;
        /// The factor of the first extent with symbols
        type Factor<C: Nat, R: SymbolList>: Nat;
        /// Its exponents
        type Exponents<E: Element, R: SymbolList>: Element;
        /// Whether no leaf follows it
        type IsOutermost<R: SymbolList>: Bool;
        /// `C` times the product of the symbols of `G` with the exponents `E`
        type Written<C, G, E>;
    }
    B1 => HCons<Mode<C, L::Wrapped>, R::Known<HCons<UTerm, L>>>, HCons<Mode<C, L::Wrapped>, R::Doubled<HCons<UTerm, L>>>,
        R::Factor, R::Exponents, R::IsOutermost, C;
    B0 => HCons<Mode<C, L::Wrapped>, HNil>, HCons<Mode<C::Twice, L::Wrapped>, HNil>, C, E, R::IsEmpty,
        Times<C, G, E>;
}

/// The term `D·F`: an integer times a product of symbols.
pub struct Term<D, F>(PhantomData<(D, F)>);
/// A sum of terms with different symbols.
pub enum Sum {}
/// Sums of terms.
pub trait AddTerm {
    /// `self + D·F`
    type Plus<D: Element, F: Element>: Monomial;
    /// `self + E·G`, where `D·F` is not 0
    type PlusNonzero<D: Element, F: Element>: Monomial;
    /// The mode `C·E : self`
    type Mode<C: Nat, E: Element>: SymbolOutcome;
}
impl<D: Element, F: Element> AddTerm for Term<D, F> {
    type Plus<D2: Element, F2: Element> = <D2::Equals<UTerm> as IfZeroTerm>::Plus<Self, D2, F2>;
    type PlusNonzero<D2: Element, F2: Element> = <D::Equals<UTerm> as IfZeroTerm>::Instead<D, F, D2, F2>;
    type Mode<C: Nat, E: Element> = Accepted<SymbolMode<C, E, D, F>>;
}
impl AddTerm for Sum {
    type Plus<D: Element, F: Element> = Self;
    type PlusNonzero<D: Element, F: Element> = Self;
    type Mode<C: Nat, E: Element> = Refused<SeveralRule>;
}
branch! {
    /// Branch: is a term 0?
    pub trait IfZeroTerm {
        /// `T`, plus the term
        type Plus<T: Monomial, D: Element, F: Element>: Monomial;
        /// The term `D·F`
        type Of<D: Element, F: Element>: Monomial;
        /// The term `D·F`, plus `D2·F2`
        type Instead<D: Element, F: Element, D2: Element, F2: Element>: Monomial;
    }
    B1 => T, Term<UTerm, UTerm>, Term<D2, F2>;
    B0 => T::PlusNonzero<D, F>, Term<D, F>, <F::Equals<F2> as IfSameSymbols>::Plus<D, F, D2>;
}
branch! {
    /// Branch: have two terms the same symbols?
    pub trait IfSameSymbols {
        /// Their sum
        type Plus<D: Element, F: Element, D2: Element>: Monomial;
    }
    B1 => Term<D::Sum<D2>, F>;
    B0 => Sum;
}

/// A layout of the known part of `L`, whose strides are coordinates, with the strides of `L`.
pub trait WithStrides {
    /// The layout with these strides
    type WithStrides<L: SymbolList>: SymbolOutcome;
    /// The same, where the last leaf, which is the outermost one, has the extent `c/2·E` in place of `c`
    type Ended<L: SymbolList, E: Element>: SymbolOutcome;
    /// The same of `(H, self…)`
    type EndedAfter<H: ModeTree, L: SymbolList, E: Element>: SymbolOutcome;
}
impl<S: Nat, X: Element> WithStrides for Mode<S, X> {
    type WithStrides<L: SymbolList> = <L::StrideOf<X> as AddTerm>::Mode<S, UTerm>;
    type Ended<L: SymbolList, E: Element> = <<S as Divide>::ExactQuotient<U2> as IfEven>::Mode<L::StrideOf<X>, E>;
    type EndedAfter<H: ModeTree, L: SymbolList, E: Element> = Refused<InsideRule>;
}
impl WithStrides for HNil {
    type WithStrides<L: SymbolList> = Accepted<HNil>;
    type Ended<L: SymbolList, E: Element> = Refused<InsideRule>;
    type EndedAfter<H: ModeTree, L: SymbolList, E: Element> = <H::Ended<L, E> as JoinedSymbols>::Join<Accepted<HNil>>;
}
impl<H: ModeTree, T: ModeTree> WithStrides for HCons<H, T> {
    type WithStrides<L: SymbolList> = <H::WithStrides<L> as JoinedSymbols>::Join<T::WithStrides<L>>;
    type Ended<L: SymbolList, E: Element> = T::EndedAfter<H, L, E>;
    type EndedAfter<H0: ModeTree, L: SymbolList, E: Element> =
        <H0::WithStrides<L> as JoinedSymbols>::Join<T::EndedAfter<H, L, E>>;
}
branch! {
    /// Branch: half of the extent of a leaf.
    pub trait IfEven {
        /// The mode with this extent, times the symbols `E`, and the stride `M`
        type Mode<M: Monomial, E: Element>: SymbolOutcome;
    }
    {Q: Nat} Exact<Q> => M::Mode<Q, E>;
    Inexact => Refused<InsideRule>;
}
/// The result of an operation on the known part of `L`, with the strides of `L`.
pub trait ThenStrides {
    /// The layout with these strides, or the same refusal
    type ThenStrides<L: SymbolList>: SymbolOutcome;
    /// The same of two copies of the known part: the outermost leaf is half as long, times the symbols `E`
    type ThenEnded<L: SymbolList, E: Element>: SymbolOutcome;
}
impl<M: ModeTree> ThenStrides for Accepted<M> {
    type ThenStrides<L: SymbolList> = M::WithStrides<L>;
    type ThenEnded<L: SymbolList, E: Element> = M::Ended<L, E>;
}
impl<W: Rule> ThenStrides for Refused<W> {
    type ThenStrides<L: SymbolList> = Self;
    type ThenEnded<L: SymbolList, E: Element> = Self;
}
