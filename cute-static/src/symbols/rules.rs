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
        message: "a layout with symbols is composed with and divided by layouts of integers only; the operands are {A} and {B}",
        label: "strides of the right operand must be integers",
        note: "a tiler has one layout of integers for each mode"
    }
    /// A stride would be a sum of different symbols.
    SeveralRule<> = OneTerm {
        message: "a stride of the result would be the sum of different symbols: {A} ∘ {B} steps along several modes at once",
        label: "compose mode by mode, with a tiler that has an entry for each mode",
        note: "a stride is a multiple of one product of symbols"
    }
}
