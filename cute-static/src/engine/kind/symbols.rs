//! Layouts with symbols.

use super::Rule;
use crate::htuple::{HCons, HNil};
use crate::outcome::{Accepted, Refused};
use crate::seal::Seal;
use crate::semimodule::Element;
use crate::{int, symbols};

kinds! {
    /// A layout with symbols as an HTuple of modes.
    SymbolTree of [
        {C: int::Nat, E: Element, D: Element, F: Element} symbols::SymbolMode<C, E, D, F>,
        HNil,
        {H: SymbolTree, T: SymbolTree} HCons<H, T>,
    ] {
        symbols::modes::Written,
        symbols::modes::EachSymbolMode,
        symbols::coalesce::CoalesceSymbols,
        symbols::evaluate::EvaluateSymbols,
        symbols::complement::SortSymbols,
        symbols::products::GridTree,
        symbols::fill::AsExtents,
        symbols::right::RightTree,
        symbols::inverse::UnmovedInverse,
        symbols::coordinates::IdentityModes,
        symbols::coordinates::StrideKinds,
    }
    /// A flat list of modes with symbols.
    SymbolList of [
        HNil,
        {C: int::Nat, E: Element, D: Element, F: Element, R: SymbolList} HCons<symbols::SymbolMode<C, E, D, F>, R>,
    ] {
        SymbolTree,
        symbols::known::KnownPart,
        symbols::coalesce::CoalescedSymbols,
        symbols::complement::SortedSymbols,
        symbols::fill::FilledExtents,
        symbols::right::LeavesOfLeft,
        symbols::inverse::PlacedLeaves,
    }
    /// Leaves with their places in the index, sorted by their strides.
    SymbolPlaces of [
        HNil,
        {C: int::Nat, E: Element, D: int::Nat, F: Element, P: int::Nat, X: Element, R: SymbolPlaces}
            HCons<symbols::inverse::Place<C, E, D, F, P, X>, R>,
    ] {
        symbols::inverse::SortedPlaces,
    }
    /// Modes with symbols, or a refusal.
    SymbolOutcome of [{M: SymbolTree} Accepted<M>, {W: Rule} Refused<W>] {
        symbols::modes::JoinedSymbols,
        symbols::products::GridSymbols,
        symbols::fill::ThenFill,
        symbols::right::ThroughLeft,
        symbols::right::IfCovered,
    }
    /// A multiple of a product of symbols, or a sum of several of them.
    Monomial of [{D: Element, F: Element} symbols::known::Term<D, F>, symbols::known::Sum] {
        symbols::known::AddTerm
    }
    /// Tiles and rests of a layout with symbols, or a refusal.
    SymbolUnzipped of [{T: SymbolTree, R: SymbolTree} crate::algebra::tiles::Tiles<T, R>, {W: Rule} Refused<W>] {
        symbols::modes::UnzippedSymbols
    }
    /// The gaps of a layout with symbols, or a refusal.
    SymbolGaps of [
        {L: SymbolList, P: int::Nat, E: Element} symbols::complement::Gaps<L, P, E>,
        symbols::complement::Apart,
        {W: Rule} Refused<W>,
    ] {
        symbols::complement::GapsBehind,
        symbols::products::PlaceSymbols,
        symbols::right::ThenThrough,
    }
}
