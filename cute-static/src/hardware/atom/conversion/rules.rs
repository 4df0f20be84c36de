//! The rules by which conversions between fragments are refused.

use crate::outcome::rules;

rules! {
    /// `T` threads of `V` values each on one side, `U` of `W` on the other.
    OtherPartsRule<T, V, U, W> = HasSameParts {
        message: "the fragments differ in size: {A} has {T} threads of {V} values, and {B} has {U} of {W}",
        label: "{T} threads of {V} values found on one side, {U} of {W} on the other",
        note: "a conversion moves each element from one register to another one, so both sides have as many; each is a layout (thread, value) → element"
    }
    /// There is no layout.
    NoConversionRule<> = HasConversion {
        message: "no layout takes the registers of {A} to those of {B}",
        label: "the threads and values of both sides divide the tile differently",
        note: "the modes of both layouts must divide one another"
    }
}
