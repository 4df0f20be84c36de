//! Results of operations, and states of searches.

use super::{Components, Domain, ModeList, ModeTree, Numbers, Rule, ShapeTree, StrideList};
use crate::algebra::{by_mode, common, complement, completed, composition, f2, inverse, properties, recast, tiles};
use crate::htuple::{HCons, HNil};
use crate::outcome::{Accepted, Refused};
use crate::seal::Seal;
use crate::semimodule::Element;
use crate::{int, shape};

kinds! {
    /// The leaves of a composition, or a refusal.
    Composed of [{E: ModeTree, A: Domain} composition::outcome::Placed<E, A>, {W: Rule} Refused<W>] {
        composition::outcome::Composed
    }
    /// Modes, or a refusal.
    Outcome of [{M: ModeTree} Accepted<M>, {W: Rule} Refused<W>] {
        crate::outcome::Carries,
        crate::check::Combine,
        by_mode::Joined,
        completed::Completed,
        composition::vectors::OrElse,
        composition::blocks::Blocked,
        f2::complement::Then,
        common::CommonInverse,
        completed::Grid,
        complement::by_codomain::Embeds,
        recast::ThenRecast,
        properties::walk::Holds,
        crate::symbols::known::ThenStrides,
        crate::symbols::complement::OutcomeWithoutSymbols,
        crate::tma::derive::ThenMap,
    }
    /// The sum of two lists of modes, or a refusal.
    Summed of [{L: ModeList} Accepted<L>, {W: Rule} Refused<W>] {
        composition::sum::Summed
    }
    /// The digits of an inverse, or a refusal.
    FoundDigits of [{L: ModeList} Accepted<L>, {W: Rule} Refused<W>] {
        inverse::FoundDigits, composition::vectors::IfLinear, f2::plain::OrEliminate
    }
    /// The digits of an inverse, a refusal, or the reason why another algorithm is needed.
    Inverted of [
        {L: ModeList} Accepted<L>,
        {W: Rule} Refused<W>,
        {D: int::Nat, E: int::Nat} inverse::left::Uneven<D, E>,
        {D: Element} inverse::left::Descending<D>,
        inverse::right::Overlapping,
    ] {
        inverse::left::Inverted
    }
    /// A state of a search for an inverse.
    Search of [
        {T: Until, L: StrideList, V: Element, C: Components, W: RadixPath} inverse::radices::Reading<T, L, V, C, W>,
        {K: Choices, X: int::Nat} inverse::radices::Returning<K, X>,
        {V: Element, H: Numbers, X: int::Nat} inverse::radices::Solved<V, H, X>,
        {X: int::Nat} inverse::radices::Unsolvable<X>,
        {E: int::Nat, L: Free, R: ModeList, K: Returns, G: Record} inverse::overlap::Entering<E, L, R, K, G>,
        {T: int::Nat, O: Free, L: Free, E: int::Nat, R: ModeList, K: Returns, G: Record}
            inverse::overlap::Taking<T, O, L, E, R, K, G>,
        {N: int::Nat, O: Free, E: int::Nat, R: ModeList, K: Returns, G: Record} inverse::overlap::Counting<N, O, E, R, K, G>,
        {K: Returns, G: Record} inverse::overlap::Returning<K, G>,
        {G: Record} inverse::overlap::Ended<G>,
    ] {
        inverse::search::Step
    }
    /// The end of the points that a search reads.
    Until of [inverse::radices::ToTheEnd, {E: int::Nat, P: int::Nat} inverse::radices::Below<E, P>] {
        inverse::radices::ReadUntil
    }
    /// The combined components of points.
    Combined of [{G: Element, O: Components} inverse::radices::Pivot<G, O>] {
        inverse::radices::Combined
    }
    /// The untried choices of a search for radices.
    Choices of [
        HNil,
        {P: Numbers, L: StrideList, V: Element, C: Components, W: RadixPath} inverse::radices::Choice<P, L, V, C, W>,
    ] {
        inverse::radices::Resume
    }
    /// The state of a search for radices.
    RadixPath of [
        {U: Components, Q: int::Nat, H: Numbers, K: Choices, X: int::Nat} inverse::radices::RadixPath<U, Q, H, K, X>,
    ] {
        inverse::radices::PathParts
    }
    /// Modes, with the part of each that a search has taken.
    Free of [
        HNil,
        {X: int::Nat, W: int::Nat, D: int::Nat, P: int::Nat, L: Free} HCons<inverse::overlap::Upward<X, W, D, P>, L>,
        {X: int::Nat, W: int::Nat, D: int::Nat, P: int::Nat, L: Free} HCons<inverse::overlap::Downward<X, W, D, P>, L>,
    ] {
        inverse::overlap::Take
    }
    /// The untried choices of a search for digits.
    Returns of [
        HNil,
        {T: int::Nat, O: Free, L: Free, E: int::Nat, R: ModeList, K: Returns} HCons<inverse::overlap::NoMoreSteps<T, O, L, E, R>, K>,
        {N: int::Nat, O: Free, E: int::Nat, R: ModeList, K: Returns} HCons<inverse::overlap::Fewer<N, O, E, R>, K>,
    ] {
        inverse::overlap::Return
    }
    /// The largest inverse that a search has found so far.
    Record of [{B: int::Nat, M: int::Nat, F: ModeList} inverse::overlap::Best<B, M, F>] {
        inverse::overlap::Found
    }
    /// A quotient of shapes, or a refusal.
    ShapeDivided of [{X: ShapeTree, R: int::Nat} shape::divide::Divided<X, R>, {W: Rule} Refused<W>] {
        shape::divide::DivideRest
    }
    /// Tiles and rests, or a refusal.
    Unzipped of [{T: ModeTree, R: ModeTree} tiles::Tiles<T, R>, {W: Rule} Refused<W>] {
        tiles::Unzipped
    }
}
