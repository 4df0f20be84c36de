//! Why a swizzle, or an operation with one, is refused.

use crate::outcome::rules;

rules! {
    /// The shift `S` is shorter than the field of `X` bits.
    ShiftRule<X, S> = ShiftReachesOver {
        message: "{A} is no swizzle: a shift by {S} does not reach over a field of {X} bits",
        label: "the bits that are read and the bits that are changed overlap; |S| must be at least {X}",
        note: "CUTLASS `cute/swizzle.hpp`: |S| ≥ B, so that applying the swizzle twice is the identity"
    }
    /// The fields of an absolute swizzle overlap.
    FieldOverlapRule<X, M, S> = FieldsAreApart {
        message: "{A} is no swizzle: the {X} bits from bit {S} on and the {X} bits from bit {M} on overlap",
        label: "applying it twice would not be the identity",
        note: "both bit numbers are absolute here; CUTLASS counts S from M: its <3,4,3> is <3,4,7> in this form"
    }
    /// A swizzle of `X` bits per element over offsets of `Y` bits per element.
    UnitRule<X, Y> = SameUnit {
        message: "units differ: {A} counts elements of {X} bits, {B} counts elements of {Y} bits",
        label: "{X} bits on the left, {Y} bits on the right",
        note: "`InUnit<Swizzle128B, Elements<16>>` converts a swizzle, `Swizzled<Swizzle128B, Elements<16>, L>` converts and composes"
    }
    /// A swizzle of `W` bits per element over offsets of unknown unit.
    UnmeasuredRule<W> = Unmeasured {
        message: "unit unknown: the swizzle {A} counts elements of {W} bits, and nothing says what the offsets of {B} count",
        label: "elements of {W} bits on the left, a layout without a unit on the right",
        note: "`Swizzled<Swizzle128B, Elements<16>, L>` for a layout `L` of 16-bit elements; or `Measured<L, Byte>`, if it counts bytes"
    }
    /// A swizzle without a unit cannot be converted.
    UnitlessRule<> = HasUnit {
        message: "the swizzle {A} has no unit, so it cannot be converted to {B}",
        label: "elements of how many bits does it count?",
        note: "`Swizzle<B, M, S, Byte>` is a swizzle of bytes; `Upcast` and `Downcast` change the width of whatever it counts"
    }
    /// A recast from `X` bits of something that counts `Y` bits.
    NotThisUnit<X, Y> = RecastsItsUnit {
        message: "cannot recast {A} by {B}: it counts elements of {Y} bits, not of {X} bits",
        label: "the old width is {X} bits, the unit {Y} bits",
        note: "the first number of a recast is the width of the elements before it"
    }
    /// An element of `W` bits has no `N` equal parts.
    UnitSplits<W, N> = UnitHasParts {
        message: "cannot recast {A} by {B}: an element of {W} bits has no {N} equal parts",
        label: "{N} does not divide {W}",
        note: "the unit of a swizzle is a whole number of bits"
    }
    /// A recast by a factor that moves no bits.
    PowerRule<N> = RecastsBits {
        message: "cannot recast the swizzle {A} by {B}: {N} is not a power of two",
        label: "a swizzle moves bits of the offset, and only a power of two moves all of them alike",
        note: "CUTLASS `cute/swizzle_layout.hpp`, `upcast` and `downcast`"
    }
    /// A swizzle that reads bits inside a wide element, and changes bits outside of it.
    InsideRule<M, K> = ReadsOutside {
        message: "cannot upcast {A} by {B}: it reads from bit {M} on, inside a wide element of 2 to the {K}, to move whole elements",
        label: "parts of one wide element would go to different ones",
        note: "CUTLASS drops these bits, and the result is another function; a swizzle of positive S only permutes the parts of an element"
    }
    /// The offset is not a whole number of wide elements.
    OffsetRule<O, N> = OffsetDivides {
        message: "cannot upcast {A} by {B}: its offset {O} is not a multiple of {N}",
        label: "offset {O} lies inside a wide element",
        note: "the offset is recast together with the layout"
    }
    /// The outer layout does not take `N` indices in a row to one wide element.
    OuterRule<N> = OuterContiguous {
        message: "cannot upcast {A} by {B}: its outer layout does not take each {N} indices in a row to one wide element",
        label: "the outer layout is not contiguous over {N} elements",
        note: "upcast the inner layout before composing, or make the outer layout contiguous"
    }
    /// Two swizzles in a row are no swizzle.
    MergeRule<> = OneSwizzle {
        message: "{A} ∘ {B} is not one swizzle",
        label: "their shifts differ, or their fields do not join to one",
        note: "`Composition<A, ComposedLayout<B, O, L>>` keeps both, one after the other"
    }
    /// The swizzle does not commute with the layout.
    ThroughRule<> = KeepsFields {
        message: "no swizzle S was found with S ∘ {A} = {A} ∘ {B}",
        label: "the layout must keep each field of the swizzle together, in order, and clear of carries, or take the changed one to 0",
        note: "CuTe checks only how many bits are set; where the layout permutes them, it is silently wrong"
    }
    /// An offset between two functions that do not add up.
    NonzeroRule<O> = OffsetIsZero {
        message: "the offset {O} stands between {A} and {B}, and a swizzle does not move across it",
        label: "only with offset 0 is this a swizzle and a layout again; here it is {O}",
        note: "offsets below the first one have no coordinate, and a layout does not distribute over a sum; take the offset out first"
    }
    /// The swizzle leads out of the first `N` offsets.
    ClosedRule<N> = StaysInside {
        message: "no inverse: the swizzle {B} leads out of the first {N} indices of {A}, the inverse of its layout",
        label: "{N} indices are not whole fields of the swizzle",
        note: "the inverse of a composed layout goes back through the swizzle first, and must then be inside the layout"
    }
    /// An XOR layout that is no swizzle of an integer layout.
    NotSwizzledRule<> = IsSwizzled {
        message: "{A} is not a swizzle of an integer layout",
        label: "its strides must be single bits, and pairs of bits at one distance, without overlaps",
        note: "CuTe paper 2.4.4: every swizzled layout is an XOR layout, but not the other way round"
    }
    /// Strides that are no integers.
    IntegralRule<> = IsIntegral {
        message: "a swizzle moves through integer strides only: {A} ∘ {B}",
        label: "these strides are coordinates, or XOR strides",
        note: "`AsXorLayout` of the swizzle composes with XOR layouts; coordinates have no bits"
    }
}
