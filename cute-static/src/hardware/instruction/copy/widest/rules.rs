//! Why there is no copy between two places.

use crate::outcome::rules;

rules! {
    /// Modes of `N` elements together, of which the first two have `P`.
    TwoModesRule<N, P> = HasTwoModes {
        message: "the search for a copy takes tiles with the modes (MN, K), and {A} has {N} elements, of which two modes have {P}",
        label: "expected a layout of two modes, which may be nested",
        note: "nest the modes of a tensor of higher rank, for example with `GroupBy`"
    }
    /// Extents (`M`, `K`) of one side, (`P`, `Q`) of the other.
    OtherExtentsRule<M, K, P, Q> = HasTheseExtents {
        message: "the sides of a copy have different extents: {A} has ({M},{K}), and {B} has ({P},{Q})",
        label: "extents ({M},{K}) found on one side, and ({P},{Q}) on the other",
        note: "a copy moves the element of each coordinate, so both sides have the same coordinates (MN, K)"
    }
    /// Elements that no access consists of.
    WholeElementsRule<> = AccessHasWholeElements {
        message: "no access of a thread consists of whole elements of {B} bits, as {A} has",
        label: "elements of a power of two up to 128 bits needed",
        note: "a thread loads and stores 8, 16, 32, 64 or 128 bits at a time; a bulk copy or TMA moves elements of 6 bits"
    }
}
