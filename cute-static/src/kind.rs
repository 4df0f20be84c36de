//! The kinds of type-level values, and what may be done with each.
//!
//! A type-level function is an associated type. Where it branches on an answer (`Less`, `Exact<Q>`, …) or recurs over a
//! structure (a tree of modes), it declares a trait next to its own code, implements it for each answer or node, and is
//! listed here as a supertrait of the kind. rustc then proves that no branch is missing: **no operation can get stuck**,
//! each one ends in a layout or in a reason for refusing. This is the one file in which lower modules learn who uses
//! them; nothing else in them points upwards.

use crate::algebra::{coalesce, composition};
use crate::layout::tree;
use crate::{int, semimodule};

/// Each kind is the sum of the functions on it; whatever has them all is of that kind.
macro_rules! kinds {
    ($($(#[$doc:meta])* $name:ident: $($bound:path),* ;)*) => {$(
        $(#[$doc])*
        pub trait $name: Sized $(+ $bound)* {}
        impl<T: Sized $(+ $bound)*> $name for T {}
    )*};
}

kinds! {
    // Answers

    /// No (`B0`) or yes (`B1`).
    Bool: typenum::Bit, coalesce::IfContiguous;
    /// Less, equal or greater.
    Order: int::OddOrder, composition::walk::IfRoom, composition::occupancy::IfNoCarry, composition::digits::IfNearer;
    /// Zero, one or more.
    Magnitude: int::RoundUp, coalesce::IfUnit, composition::IfLeaf, composition::digits::IfDigit, composition::occupancy::MarkDigit;
    /// A natural, or below zero.
    Difference: int::Digit, semimodule::OrOpposite;
    /// An exact quotient, or none.
    Quotient: int::QuotientDigit;
    /// Equal, a multiple, a factor, or neither.
    Ratio: composition::walk::PlaceDigit, composition::walk::FillMode, composition::digits::SplitAtCarry;

    // Numbers

    /// What every natural is besides a number.
    OnNat: semimodule::Element;
    /// What a stride element can be used for.
    OnElement: composition::ComposeStride;

    // Structures

    /// A layout as an HTuple of modes.
    ModeTree: tree::Unzip, coalesce::CoalesceTree, composition::ComposeTree;
    /// A flat list of modes.
    ModeList: ModeTree, coalesce::Coalescing, coalesce::Unwrap, composition::domain::AsDomain, composition::outcome::Negate;
    /// A layout as a domain of indices.
    Domain: composition::domain::Walk, composition::domain::Digits;
    /// What of a bounded mode is in use.
    Occupancy: composition::occupancy::Occupy;

    // Results

    /// A tree of leaves placed, or a reason.
    Composed: composition::outcome::Composed;
    /// Modes, or a reason.
    Outcome: crate::outcome::Result;
    /// Why an operation is refused.
    Reason: crate::outcome::Rule;
}
