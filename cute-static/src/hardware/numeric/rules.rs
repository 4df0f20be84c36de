//! The rules by which conversions are refused.

use crate::outcome::rules;

rules! {
    /// Values of `T` bits, and wider ones of `W` bits.
    ConversionRule<T, W> = ConvertsExactly {
        message: "not every value of this type of {T} bits is one of the type of {W} bits to which it is to be converted",
        label: "a type that has all of these values expected, such as `Float16` or `BFloat16`",
        note: "CUTLASS numeric_conversion.h: a narrow operand is converted before it is multiplied; a conversion that rounds would change the product"
    }
}
