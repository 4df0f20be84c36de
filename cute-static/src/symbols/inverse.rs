//! The inverses of layouts with symbols.
//!
//! As without symbols, the coalesced leaves are taken in the order of their strides, and the leaf `s:d` whose step adds `p` to the index makes the digit of weight `d` of an
//! offset the digit of weight `p` of the index. Here `p` is the product of the extents in front of the leaf. Each comparison must have the same answer for all values:
//!
//! * The left inverse splits every offset into digits. So each stride must be a multiple `q·d` of the stride `d` in front of it, and `q` at least the size `s` of that leaf.
//! * The right inverse consists of the leaves that continue one another, from the stride 1 on. It ends where all other strides are larger than the offsets so far. A stride that
//!   is equal to their number for some values only would make it longer for these.
//!
//! The leaf of an extent that is 1 for some value is not there then. The left inverse has its digit nonetheless, which is 0 for each offset of the layout.

use super::coalesce::Leaves;
use super::complement::{AtLeast, Over};
use super::coordinates::{OnIntegers, ZipStrides};
use super::modes::{JoinedSymbols, WrittenProduct};
use super::operations::GrantsSymbols;
use super::right::ThroughLeft;
use super::rules::{ContinuesRule, DigitsRule, RisesRule};
use super::{SymbolMode, Symbolic, Symbols};
use crate::algebra::inverse::bounds;
use crate::branch::branch;
use crate::check::Limit;
use crate::htuple::congruence::And;
use crate::htuple::{HCons, HNil};
use crate::int::{Factor, Mul, Multiple, Nat, Neither, One, Same};
use crate::kind::{Bool, Either, SymbolList, SymbolOutcome, SymbolPlaces, SymbolTree};
use crate::layout::Layout;
use crate::outcome::{Accepted, Refused};
use crate::seal::Seal;
use crate::semimodule::Element;
use core::marker::PhantomData;
use typenum::{B0, B1, UTerm};

/// The leaf `C·E : D·F`, where one step adds `P·X` to the index.
pub struct Place<C, E, D, F, P, X>(PhantomData<(C, E, D, F, P, X)>);

/// A list of leaves.
pub trait PlacedLeaves {
    /// The leaves whose stride is not 0, sorted by their strides, where `P·X` is the number of coordinates in front of this list
    type Places<P: Nat, X: Element>: SymbolPlaces;
}
impl PlacedLeaves for HNil {
    type Places<P: Nat, X: Element> = HNil;
}
impl<C: Nat, E: Element, D: Element, F: Element, R: SymbolList> PlacedLeaves for HCons<SymbolMode<C, E, D, F>, R> {
    type Places<P: Nat, X: Element> =
        <D::Equals<UTerm> as IfUnmoved>::Place<C, E, D::Abs, F, P, X, R::Places<C::Times<P>, E::Sum<X>>>;
}
branch! {
    /// Branch: is a stride 0?
    pub trait IfUnmoved {
        /// The leaf `C·E : D·F` with its place `P·X`, inserted into `L`
        type Place<C: Nat, E: Element, D: Nat, F: Element, P: Nat, X: Element, L: SymbolPlaces>: SymbolPlaces;
    }
    B1 => L;
    B0 => L::Insert<C, E, D, F, P, X>;
}

/// Leaves with their places, sorted by the strides.
pub trait SortedPlaces {
    /// The leaf `C·E : D·F` with the place `P·X`, inserted
    type Insert<C: Nat, E: Element, D: Nat, F: Element, P: Nat, X: Element>: SymbolPlaces;
    /// The right inverse of the offsets from `C·E` on
    type ChainFrom<G, C: Nat, E: Element>: SymbolOutcome;
    /// Accepted if all strides are above `C·E` for all values
    type AllAbove<G, C: Nat, E: Element>: SymbolOutcome;
    /// The left inverse, or `Z` where all offsets are 0
    type Digits<Z: SymbolTree>: SymbolOutcome;
    /// The digit of the leaf `C·E : D·F` with the place `P·X`, and those above
    type DigitsFrom<C: Nat, E: Element, D: Nat, F: Element, P: Nat, X: Element>: SymbolOutcome;
}
impl SortedPlaces for HNil {
    type Insert<C: Nat, E: Element, D: Nat, F: Element, P: Nat, X: Element> = HCons<Place<C, E, D, F, P, X>, HNil>;
    type ChainFrom<G, C: Nat, E: Element> = Accepted<HNil>;
    type AllAbove<G, C: Nat, E: Element> = Accepted<HNil>;
    type Digits<Z: SymbolTree> = Accepted<Z>;
    type DigitsFrom<C: Nat, E: Element, D: Nat, F: Element, P: Nat, X: Element> =
        Accepted<HCons<SymbolMode<C, E, P, X>, HNil>>;
}
impl<C2: Nat, E2: Element, D2: Nat, F2: Element, P2: Nat, X2: Element, R: SymbolPlaces> SortedPlaces
    for HCons<Place<C2, E2, D2, F2, P2, X2>, R>
{
    type Insert<C: Nat, E: Element, D: Nat, F: Element, P: Nat, X: Element> =
        <<<D2::ComparedTo<D> as Limit>::IsAtMost as And>::And<AtLeast<F, F2>> as IfSorted>::Insert<
            Place<C, E, D, F, P, X>,
            R::Insert<C, E, D, F, P, X>,
            Place<C2, E2, D2, F2, P2, X2>,
            Self,
        >;
    type ChainFrom<G, C: Nat, E: Element> =
        <<D2::Is<C> as And>::And<F2::Equals<E>> as IfContinues>::Chain<G, C2, E2, P2, X2, C, E, R, Self>;
    type AllAbove<G, C: Nat, E: Element> = <<<<D2::ComparedTo<C> as Limit>::IsAtMost as Either>::Not as And>::And<
        AtLeast<F2, E>,
    > as IfAllAbove>::Above<G, C, E, D2, F2, R>;
    type Digits<Z: SymbolTree> =
        <R::DigitsFrom<C2, E2, D2, F2, P2, X2> as JoinedSymbols>::InFrontOf<SymbolMode<D2, F2, UTerm, UTerm>>;
    type DigitsFrom<C: Nat, E: Element, D: Nat, F: Element, P: Nat, X: Element> = <D2::Ratio<D> as IfRadix>::Digit<
        C,
        AtLeast<Over<F2, F>, E>,
        Over<F2, F>,
        P,
        X,
        R::DigitsFrom<C2, E2, D2, F2, P2, X2>,
    >;
}
branch! {
    /// Branch: does a stride follow another one?
    pub trait IfSorted {
        /// The list of the first place `M`, where `L` is the rest `R` of the list `A` with it, and `N` the first place of `A`
        type Insert<M: IsPlace, L: SymbolPlaces, N: IsPlace, A: SymbolPlaces>: SymbolPlaces;
    }
    B1 => N::InFrontOf<L>;
    B0 => M::InFrontOf<A>;
}
/// A place
pub trait IsPlace {
    /// `(self, L…)`
    type InFrontOf<L: SymbolPlaces>: SymbolPlaces;
}
impl<C: Nat, E: Element, D: Nat, F: Element, P: Nat, X: Element> IsPlace for Place<C, E, D, F, P, X> {
    type InFrontOf<L: SymbolPlaces> = HCons<Self, L>;
}
branch! {
    /// Branch: is the stride of a leaf the number of the offsets so far, for all values?
    pub trait IfContinues {
        /// The leaf `C·E` with the place `P·X` and the chain after it, from the offset `N·Y` on. Otherwise the chain ends before the leaves `A`
        type Chain<G, C: Nat, E: Element, P: Nat, X: Element, N: Nat, Y: Element, R: SymbolPlaces, A: SymbolPlaces>: SymbolOutcome;
    }
    B1 => <R::ChainFrom<G, C::Times<N>, E::Sum<Y>> as JoinedSymbols>::InFrontOf<SymbolMode<C, E, P, X>>;
    B0 => A::AllAbove<G, N, Y>;
}
branch! {
    /// Branch: is the stride `D·F` above the offsets so far, for all values?
    pub trait IfAllAbove {
        /// Accepted if those of `R` are, too
        type Above<G, C: Nat, E: Element, D: Nat, F: Element, R: SymbolPlaces>: SymbolOutcome;
    }
    B1 => R::AllAbove<G, C, E>;
    B0 => Refused<ContinuesRule<WrittenProduct<D, G, F>, WrittenProduct<C, G, E>>>;
}
branch! {
    /// Branch: a stride against the one in front of it, without their symbols.
    pub trait IfRadix {
        /// The digit of the leaf of `C` steps with the place `P·X` and those above, `L`, where the strides have the ratio `Q·Y`. `V`: has `Y` the symbols of that extent?
        type Digit<C: Nat, V: Bool, Y: Element, P: Nat, X: Element, L: SymbolOutcome>: SymbolOutcome;
    }
    Same => <<C::Is<One> as And>::And<V> as IfDigit>::Digit<One, Y, P, X, L>;
    {Q: Nat} Multiple<Q> => <<<C::ComparedTo<Q> as Limit>::IsAtMost as And>::And<V> as IfDigit>::Digit<Q, Y, P, X, L>;
    {Q: Nat} Factor<Q> | Neither => Refused<DigitsRule>;
}
branch! {
    /// Branch: is a leaf no larger than its digit, for all values?
    pub trait IfDigit {
        /// The digit `Q·Y : P·X` below the digits `L`
        type Digit<Q: Nat, Y: Element, P: Nat, X: Element, L: SymbolOutcome>: SymbolOutcome;
    }
    B1 => <L as JoinedSymbols>::InFrontOf<SymbolMode<Q, Y, P, X>>;
    B0 => Refused<DigitsRule>;
}
branch! {
    /// Branch: has a layout with symbols a negative stride?
    pub trait IfFalls {
        /// The right inverse of the leaves `L`
        type Right<G, L: SymbolList>: SymbolOutcome;
        /// The left inverse, or `Z` where all offsets are 0
        type Left<L: SymbolList, Z: SymbolTree>: SymbolOutcome;
    }
    B1 => Refused<RisesRule>, Refused<RisesRule>;
    B0 => <<L::Places<One, UTerm> as SortedPlaces>::ChainFrom<G, One, UTerm> as ThroughLeft>::AsMode,
        <<L::Places<One, UTerm> as SortedPlaces>::Digits<Z> as ThroughLeft>::AsMode;
}

/// The left inverse of a layout whose offsets are all 0.
pub trait UnmovedInverse {
    /// `1:0` for a leaf, else `size:0`, as without symbols
    type UnmovedInverse: SymbolTree;
}
impl<C: Nat, E: Element, D: Element, F: Element> UnmovedInverse for SymbolMode<C, E, D, F> {
    type UnmovedInverse = SymbolMode<One, UTerm, UTerm, UTerm>;
}
impl UnmovedInverse for HNil {
    type UnmovedInverse = SymbolMode<One, UTerm, UTerm, UTerm>;
}
impl<H: SymbolTree, T: SymbolTree> UnmovedInverse for HCons<H, T> {
    type UnmovedInverse = SymbolMode<
        <H::Coordinates as Mul>::Times<T::Coordinates>,
        <H::CountExponents as Element>::Sum<T::CountExponents>,
        UTerm,
        UTerm,
    >;
}

/// Whether a leaf of more than one element has a negative stride
type Falls<M> = <Leaves<M> as super::products::GridTree>::Descends;
/// The right inverse of the modes `M` with the symbols `G`.
pub type RightInverse<G, M> = OnIntegers<M, <Falls<M> as IfFalls>::Right<G, Leaves<M>>>;
/// The left inverse of the modes `M`.
pub type LeftInverse<M> = OnIntegers<M, <Falls<M> as IfFalls>::Left<Leaves<M>, <M as UnmovedInverse>::UnmovedInverse>>;

macro_rules! inverses {
    ($($bound:ident = |$g:ident, $m:ident| $modes:ty;)*) => {$(
        impl<$g: Symbols, S, D, $m> bounds::$bound for Layout<Symbolic<$g, S>, Symbolic<$g, D>>
        where
            S: ZipStrides<$g, D, Modes = $m>,
            $m: SymbolTree,
            $modes: GrantsSymbols<$g, Self, ()>,
        {
            const SEAL: Seal = Seal;
            type Output = <$modes as GrantsSymbols<$g, Self, ()>>::Layout;
        }
    )*};
}
inverses! {
    RightInverse = |G, M| RightInverse<G, M>;
    LeftInverse = |G, M| LeftInverse<M>;
}
