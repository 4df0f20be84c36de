//! Why an operation on a layout with symbols is refused.

use crate::outcome::rules;

rules! {
    /// A tile does not divide each value of a symbol.
    KnownTileRule<P, M, C> = DividesEverySize {
        message: "the tile does not divide every {P}: it is known to be a multiple of {M}, and the tile needs a multiple of {C}",
        label: "declare the symbol as a `multiple_of` what the tile needs",
        note: "the divide is {A} by {B}; it must be right for every value of the symbols"
    }
    /// The right layout reaches an index that is not there for each value of a symbol.
    KnownReachRule<P, X, M> = IndexIsKnown {
        message: "out of bounds for some {P}: the right layout reaches index {X}, and only {M} indices are there for every value",
        label: "declare the symbol as a `multiple_of` what the right layout needs",
        note: "the composition is {A} ∘ {B}; it must be right for every value of the symbols"
    }
    /// A symbol is not the outermost extent of its mode.
    InsideRule<> = SymbolIsOutermost {
        message: "the tile would reach across a size that is known at run time: in each mode of {A}, the last extent alone may be a symbol",
        label: "give each symbol a mode of its own, and divide mode by mode",
        note: "where the extent of a leaf is a symbol, the leaves after it begin at indices that depend on its value; the tile is {B}"
    }
    /// The right operand yields coordinates or vectors of bits.
    IntegerRule<> = YieldsIntegers {
        message: "a layout with symbols is composed with, divided by and multiplied by layouts of integers only; the operands are {A} and {B}",
        label: "strides of the right operand must be integers",
        note: "a tiler has one layout of integers for each mode"
    }
    /// A stride would be a sum of different symbols.
    SeveralRule<> = OneTerm {
        message: "a stride of the result would be the sum of different symbols: {A} ∘ {B} steps along several modes at once",
        label: "compose mode by mode, with a tiler that has an entry for each mode",
        note: "a stride is a multiple of one product of symbols"
    }
    /// A right operand with symbols does not go through the modes of the left one for all values.
    FollowsRule<> = FollowsModes {
        message: "for some values of the symbols, {B} does not end where a mode of {A} ends, or reaches an index that is not there",
        label: "compose mode by mode; each extent must be that of a whole mode, or a divisor or multiple of it for every value",
        note: "the left layout is {A}; its indices are counted from its first mode on"
    }
    /// A tile with symbols does not divide the left operand for all values.
    CoversRule<> = CoversIndices {
        message: "for some values of the symbols, {B} does not divide {A} evenly",
        label: "the size of the mode must be a multiple of the tile for every value",
        note: "a tile whose extent is a symbol divides a mode of the extent of this symbol, or of a multiple"
    }
    /// A layout with symbols has no open complement that is the same for all values.
    DisjointRule<> = IsDisjoint {
        message: "two elements of {A} may have the same offset for some values of the symbols, or its gaps have no common form",
        label: "in the order of the strides, each stride must be a multiple of the size times the stride before it",
        note: "a copy of {A} begins where {A} ends, which must be the same product of symbols for all values; the right operand is {B}"
    }
    /// The copies of a layout do not begin at whole periods.
    PeriodRule<P, M, C> = WholePeriods {
        message: "the copies do not fill whole gaps for every {P}: they are a multiple of {M} indices apart, and the gaps of the left layout have {C}",
        label: "declare the symbol as a `multiple_of` what the gaps need",
        note: "the product is {A} by {B}; it must be right for every value of the symbols"
    }
    /// The gaps of a layout have symbols, and so has the grid.
    PlainGridRule<> = GridIsPlain {
        message: "how many copies fit into the gaps of {A} is known at run time only, and so is the number of copies in {B}",
        label: "a layout with gaps that are symbols is repeated at integers only",
        note: "gaps are the offsets between the modes of a layout that none of them has"
    }
    /// Copies would be counted downwards.
    UpwardsRule<> = CountsUpwards {
        message: "the copies of {A} at {B} would be counted downwards: where sizes are symbols, a stride of several elements is positive",
        label: "count the copies upwards from 0",
        note: "a stride with symbols is a positive multiple of them; negative strides are legal where the left layout has neither gaps nor symbols"
    }
    /// A tile does not fill each value of an extent.
    FillsRule<P, M, C> = FillsEverySize {
        message: "the tile {A} does not fill every extent {P}: it is known to be a multiple of {M}, and the tile has {C} elements",
        label: "declare the symbol as a `multiple_of` what the tile needs",
        note: "the shape is {B}; a whole number of tiles must fill it for every value of the symbols"
    }
    /// The offsets of a layout have no digits that are the same for all values.
    DigitsRule<> = HasDigits {
        message: "no left inverse: for some values of the symbols, two elements of {A} may have the same offset, or an offset has other digits",
        label: "in the order of the strides, each stride must be a multiple of the one before it, and at least the size times that one",
        note: "the left inverse of {A} splits an offset into digits, one for each mode; their weights are the strides"
    }
    /// Whether a mode continues a right inverse depends on the symbols.
    ContinuesRule<D, C> = Continues {
        message: "no right inverse for all values: {A} has the offsets below {C}, and its stride {D} is not known to be larger",
        label: "each stride must continue the offsets below it for every value, or leave a gap for every value",
        note: "a stride of {C} continues the offsets, a smaller one overlaps them, and a larger one ends the inverse: that must not depend on the symbols"
    }
    /// A layout with symbols that is inverted has a negative stride.
    RisesRule<> = Rises {
        message: "a layout with symbols and with a negative stride has no inverse here: {A}",
        label: "reverse the mode first, so that its stride is positive",
        note: "a stride of the inverse would be a negative multiple of symbols, and a stride with symbols is positive"
    }
    /// The strides of a layout with symbols are coordinates.
    CoordinatesRule<> = StridesAreIntegers {
        message: "{A} yields coordinates: where sizes are symbols, this operation takes layouts of integers only",
        label: "compose and divide the layout of coordinates, and take a layout of integers here",
        note: "composition, divides, coalesce, slices and edits take strides that are coordinates"
    }
}
