//! The kinds of type-level values, and what may be done with each.
//!
//! A type-level function is an associated type. Where it branches on an answer (`Less`, `Exact<Q>`, …) or recurs over a
//! structure (a tree of modes), it declares a trait next to its own code, implements it for each answer or node, and is
//! listed here as a supertrait of the kind. rustc then proves that no branch is missing: **no operation can get stuck**,
//! each one ends in a layout or in a reason for refusing. This is the one file in which lower modules learn who uses
//! them; nothing else in them points upwards.

use crate::algebra::{
    by_mode, coalesce, common, complement, completed, composition, distribute, equality, filter, inverse, nullspace,
    properties, recast, sort, tile_to_shape, tiles,
};
use crate::htuple::{HCons, HNil};
use crate::layout::tree::{self, Mode};
use crate::outcome::{Accepted, Refused};
use crate::semimodule::Element;
use crate::{htuple, int, semimodule, shape, stride};

/// Each kind is the sum of the functions on it, and the types that are of it.
///
/// The types are listed, so that rustc looks at one short impl to see that a type is of a kind; that it has all the functions
/// was proved once, here.
macro_rules! kinds {
    ($($(#[$doc:meta])* $name:ident of [$($({$($p:ident: $of:path),*})? $ty:ty),* $(,)?] {$($function:path),* $(,)?})*) => {$(
        $(#[$doc])*
        pub trait $name: Sized $(+ $function)* {}
        $(impl $(<$($p: $of),*>)? $name for $ty {})*
    )*};
}

kinds! {
    // Answers

    /// No (`B0`) or yes (`B1`).
    Bool of [typenum::B0, typenum::B1] {
        typenum::Bit,
        int::phase::Equated,
        htuple::congruence::And,
        crate::layout::refusal::Ask,
        crate::layout::regroup::IfMatched,
        coalesce::IfContiguous,
        composition::in_bounds::IfDescends,
        inverse::IfNext,
        inverse::IfUnbounded,
        filter::IfStill,
        common::IfParallel,
        nullspace::IfIgnored,
        equality::IfSame,
        properties::walk::IfRefused,
        distribute::IfVector,
        Either,
    }
    /// Less, equal or greater.
    Order of [int::Less, int::Equal, int::Greater] {
        int::OddOrder,
        int::MinMax,
        int::phase::Ordered,
        htuple::modes::IfInRange,
        stride::order::IfOrdered,
        crate::layout::sorted::IfPrecedes,
        composition::walk::IfRoom,
        composition::occupancy::IfNoCarry,
        composition::signs::IfInFirst,
        composition::in_bounds::IfInside,
        sort::IfBefore,
        inverse::IfSegregated,
        inverse::IfBelow,
        recast::IfInsideElement,
        complement::gaps::IfAbove,
        common::IfAsLong,
        properties::walk::IfReached,
        tile_to_shape::IfPermutes,
    }
    /// Zero, one or more.
    Magnitude of [int::Zero, int::Unit, int::Many] {
        int::RoundUp,
        int::gcd::IfRest,
        htuple::modes::IfHere,
        htuple::modes::IfAny,
        stride::compact::IfExtended,
        stride::like::IfMoves,
        crate::layout::edit::IfPositive,
        crate::layout::slice::IfSeveral,
        coalesce::IfUnit,
        composition::leaves::IfLeaf,
        composition::digits::IfDigit,
        composition::occupancy::MarkDigit,
        sort::IfLive,
        complement::gaps::IfGap,
        recast::IfSized,
        recast::stride::IfOnlyOne,
        recast::stride::IfConsecutive,
        properties::walk::IfMoving,
    }
    /// A natural, or below zero.
    Difference of [{U: int::Nat} int::NonNegative<U>, int::Negative] {
        int::Digit, semimodule::OrOpposite, htuple::modes::IfMissing
    }
    /// An exact quotient, or none.
    Quotient of [{Q: int::Nat} int::Exact<Q>, int::Inexact] {
        int::QuotientDigit, int::phase::Divided
    }
    /// Equal, a multiple, a factor, or neither.
    Ratio of [int::Same, {Q: int::Nat} int::Multiple<Q>, {Q: int::Nat} int::Factor<Q>, int::Neither] {
        int::phase::Related,
        shape::divide::IfDivides,
        composition::walk::PlaceDigit,
        composition::walk::FillMode,
        composition::occupancy::JoinChain,
        composition::digits::SplitAtCarry,
        inverse::IfWeighs,
        complement::gaps::FromRatio,
        recast::ByRatio,
        recast::stride::StrideRatio,
        recast::stride::FillElement,
        tile_to_shape::IfFills,
    }

    // Numbers

    /// What every natural is besides a number.
    OnNat of [
        typenum::UTerm,
        {U: int::Nat} typenum::UInt<U, typenum::B0>,
        {U: int::Nat} typenum::UInt<U, typenum::B1>,
    ] {
        Element, complement::cotarget::Cotarget
    }
    /// What a stride element can be used for.
    OnElement of [
        typenum::UTerm,
        {U: int::Nat} typenum::UInt<U, typenum::B0>,
        {U: int::Nat} typenum::UInt<U, typenum::B1>,
        {U: PositiveNat} typenum::NInt<U>,
    ] {
        htuple::Leaf,
        composition::leaves::ComposeStride,
        sort::InsertStride,
        inverse::DigitStride,
        complement::gaps::GapStride,
        recast::stride::RecastStride,
    }

    // Structures

    /// An HTuple of any leaves.
    HTuple of [{L: htuple::Leaf} L, HNil, {H: HTuple, T: HTuple} HCons<H, T>] {
        htuple::structure::Structure,
        htuple::congruence::Congruence,
        htuple::modes::Modes,
        crate::layout::regroup::Profile,
    }
    /// An HTuple of naturals.
    ShapeTree of [{N: int::Nat} N, HNil, {H: ShapeTree, T: ShapeTree} HCons<H, T>] {
        shape::extent::Extent,
        shape::relation::Compatible,
        shape::index::Indexing,
        shape::divide::DivideTree,
        stride::compact::Compact,
        stride::order::Ordering,
        crate::layout::natural::Indices,
        distribute::Distribute,
    }
    /// The blocks of a compact layout.
    Blocks of [HNil, {O: int::Nat, N: int::Nat, R: Blocks} HCons<stride::order::Block<O, N>, R>] {
        stride::order::Product
    }

    /// A layout as an HTuple of modes.
    ModeTree of [{S: int::Nat, D: Element} Mode<S, D>, HNil, {H: ModeTree, T: ModeTree} HCons<H, T>] {
        shape::index::Locate,
        stride::like::Like,
        stride::fragment::Fragment,
        crate::layout::size::Measure,
        crate::layout::reflect::Reflect,
        crate::layout::evaluate::Evaluate,
        crate::layout::sorted::SortModes,
        tree::Unzip,
        coalesce::CoalesceTree,
        by_mode::EachMode,
        composition::leaves::ComposeTree,
        sort::SortTree,
        inverse::AllZero,
        tiles::Splice,
        tiles::ZipModes,
        filter::FilterTree,
        recast::RecastTree,
        nullspace::Leaves,
        properties::walk::Directions,
        properties::image::Listed,
        tile_to_shape::GridEnd,
    }
    /// A flat list of modes.
    ModeList of [HNil, {S: int::Nat, D: Element, R: ModeList} HCons<Mode<S, D>, R>] {
        crate::layout::sorted::InsertMode,
        ModeTree,
        coalesce::Coalescing,
        coalesce::Unwrap,
        composition::domain::AsDomain,
        composition::outcome::Negate,
        sort::SortList,
        complement::cotarget::Cotarget,
        common::Prefix,
        nullspace::Nulls,
        equality::SameList,
        distribute::Alignment,
    }
    /// The modes of a layout, sorted by stride.
    StrideList of [
        HNil,
        {S: int::Nat, D: Element, P: int::Nat, Z: Bool, R: StrideList} HCons<sort::Entry<S, D, P, Z>, R>,
    ] {
        sort::Insert,
        inverse::Chain,
        inverse::Digits,
        complement::gaps::Gaps,
        properties::walk::Steps,
    }
    /// How a complement ends.
    Ending of [
        complement::gaps::Openly,
        {M: int::Nat} complement::gaps::Exactly<M>,
        {M: int::Nat} crate::algebra::divide::Evenly<M>,
        {M: complement::cotarget::Cotarget} complement::gaps::Padding<M>,
    ] {
        complement::gaps::Ending
    }
    /// The gaps of a layout, or a reason.
    Gapped of [{L: ModeList} Accepted<L>, {W: Reason} Refused<W>] {
        complement::gaps::Gapped
    }
    /// A layout as a domain of indices.
    Domain of [
        {D: Element, O: Occupancy} composition::domain::Last<D, O>,
        {S: int::Nat, D: Element, O: Occupancy, R: Domain} composition::domain::Bounded<S, D, O, R>,
        {A: Domain} composition::domain::Mirror<A>,
    ] {
        composition::domain::Walk, composition::domain::Digits, composition::signs::FirstMode
    }
    /// What of a bounded mode is in use.
    Occupancy of [
        composition::occupancy::Unused,
        composition::occupancy::Touched,
        {X: int::Nat} composition::occupancy::Upto<X>,
        {C: int::Nat, N: int::Nat, V: int::Nat, L: composition::occupancy::Reached} composition::occupancy::Chain<C, N, V, L>,
    ] {
        composition::occupancy::Occupy
    }

    // Results

    /// A tree of leaves placed, or a reason.
    Composed of [{E: ModeTree, A: Domain} composition::outcome::Placed<E, A>, {W: Reason} Refused<W>] {
        composition::outcome::Composed
    }
    /// Modes, or a reason.
    Outcome of [{M: ModeTree} Accepted<M>, {W: Reason} Refused<W>] {
        crate::layout::refusal::AndThen,
        by_mode::Joined,
        completed::Completed,
        completed::Grid,
        recast::ThenWiden,
        properties::walk::Holds,
    }
    /// The digits of an inverse, or a reason.
    Digited of [{L: ModeList} Accepted<L>, {W: Reason} Refused<W>] {
        inverse::Digited
    }
    /// A quotient of shapes, or a reason.
    ShapeDivided of [{X: ShapeTree, R: int::Nat} shape::divide::Divided<X, R>, {W: Reason} Refused<W>] {
        shape::divide::DivideRest
    }
    /// Tiles and rests, or a reason.
    Unzipped of [{T: ModeTree, R: ModeTree} tiles::Tiles<T, R>, {W: Reason} Refused<W>] {
        tiles::Unzipped
    }
}

// Open kinds, of one function each.
pub use crate::algebra::by_mode::{ModeOp, Tiler};
pub use crate::outcome::Rule as Reason;

/// `self ∨ other`.
pub trait Either {
    /// The disjunction
    type Or<B: Bool>: Bool;
}
impl Either for typenum::B0 {
    type Or<B: Bool> = B;
}
impl Either for typenum::B1 {
    type Or<B: Bool> = typenum::B1;
}

/// A natural above 0, as typenum's negative integers ask for.
pub trait PositiveNat: int::Nat + typenum::NonZero {}
impl<T: int::Nat + typenum::NonZero> PositiveNat for T {}
