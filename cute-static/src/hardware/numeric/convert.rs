//! Exact conversions of narrow values to wider ones.

use super::rules::ConversionRule;
use super::{
    BFloat16, Float4E2M1, Float6E2M3, Float6E3M2, Float8E4M3, Float8E5M2, Float16, Int4, Int8, Numeric, TFloat32,
    Uint4, Uint8,
};
use crate::check::Condition;
use crate::kind::Bool;
use crate::outcome::Grants;
use crate::seal::Seal;
use typenum::{B0, B1};

/// How the bits of a value encode a number.
#[derive(Clone, Copy)]
#[doc(hidden)]
pub enum Format {
    /// A number of bits, and whether the first one is a sign
    Integer { bits: u32, signed: bool },
    /// The bits of exponent and mantissa, and what the largest exponent encodes
    Float { exponent: u32, mantissa: u32, largest: Largest },
}
/// What the largest exponent encodes.
#[derive(Clone, Copy)]
#[doc(hidden)]
pub enum Largest {
    /// Infinity, and NaN if the mantissa is not 0
    Special,
    /// Numbers, and NaN if all bits of the mantissa are 1
    Nan,
    /// Numbers
    Numbers,
}
/// `±significand · 2^exponent`
#[derive(Clone, Copy)]
enum Value {
    Number { negative: bool, significand: u32, exponent: i32 },
    Infinity { negative: bool },
    Nan,
}
const fn bias(exponent: u32) -> i32 {
    (1 << (exponent - 1)) - 1
}
const fn decode(format: Format, bits: u32) -> Value {
    match format {
        Format::Integer { bits: count, signed } => {
            let bits = bits & ((1 << count) - 1);
            let negative = signed && bits >> (count - 1) & 1 == 1;
            let significand = if negative { (1 << count) - bits } else { bits };
            Value::Number { negative, significand, exponent: 0 }
        }
        Format::Float { exponent, mantissa, largest } => {
            let negative = bits >> (exponent + mantissa) & 1 == 1;
            let (field, fraction) = (bits >> mantissa & ((1 << exponent) - 1), bits & ((1 << mantissa) - 1));
            match largest {
                Largest::Special if field == (1 << exponent) - 1 => {
                    return if fraction == 0 { Value::Infinity { negative } } else { Value::Nan };
                }
                Largest::Nan if field == (1 << exponent) - 1 && fraction == (1 << mantissa) - 1 => return Value::Nan,
                _ => {}
            }
            // Subnormal numbers have the exponent of the smallest normal ones.
            let (significand, field) = if field == 0 { (fraction, 1) } else { (fraction | 1 << mantissa, field) };
            Value::Number { negative, significand, exponent: field as i32 - bias(exponent) - mantissa as i32 }
        }
    }
}
/// The number is one of the format.
const fn encode(format: Format, value: Value) -> u32 {
    match format {
        Format::Integer { bits, .. } => match value {
            Value::Number { negative, significand, .. } => {
                let magnitude = significand;
                (if negative { magnitude.wrapping_neg() } else { magnitude }) & ((1 << bits) - 1)
            }
            _ => 0,
        },
        Format::Float { exponent: bits, mantissa, .. } => match value {
            // The canonical NaN of PTX, `cvt`: all bits but the sign
            Value::Nan => (1 << (bits + mantissa)) - 1,
            Value::Infinity { negative } => (negative as u32) << (bits + mantissa) | ((1 << bits) - 1) << mantissa,
            Value::Number { negative, significand, exponent } => {
                let sign = (negative as u32) << (bits + mantissa);
                if significand == 0 {
                    return sign;
                }
                // The place of the first bit of the significand, and the exponent of the number
                let first = 31 - significand.leading_zeros() as i32;
                let field = exponent + first + bias(bits);
                let (field, shift) = if field > 0 {
                    (field as u32, mantissa as i32 - first)
                } else {
                    (0, exponent + bias(bits) - 1 + mantissa as i32)
                };
                let digits = if shift >= 0 { significand << shift } else { significand >> -shift };
                sign | field << mantissa | digits & ((1 << mantissa) - 1)
            }
        },
    }
}

/// A type of at most 8 bits, whose values may be converted.
pub trait Narrow: Numeric {
    #[doc(hidden)]
    const FORMAT: Format;
    /// Whether each of its values is one of `W`
    type Converts<W: Wide>: Bool;
    #[doc(hidden)]
    const NARROW: Seal;
}
/// A type to which narrower ones are converted.
pub trait Wide: Numeric {
    #[doc(hidden)]
    const FORMAT: Format;
    /// The one of these answers that is for this type
    #[doc(hidden)]
    type Pick<F16: Bool, BF16: Bool, E4M3: Bool, E5M2: Bool, S8: Bool, U8: Bool>: Bool;
    #[doc(hidden)]
    const WIDE: Seal;
}
const fn float(exponent: u32, mantissa: u32, largest: Largest) -> Format {
    Format::Float { exponent, mantissa, largest }
}
/// One row per type: how it encodes numbers, and of which wider types all its values are.
macro_rules! narrow {
    ($($name:ident = $format:expr => $f16:ty, $bf16:ty, $e4m3:ty, $e5m2:ty, $s8:ty, $u8:ty;)*) => {$(
        impl Narrow for $name {
            const FORMAT: Format = $format;
            type Converts<W: Wide> = W::Pick<$f16, $bf16, $e4m3, $e5m2, $s8, $u8>;
            const NARROW: Seal = Seal;
        }
    )*};
}
narrow! {
    // f16 bf16 e4m3 e5m2 s8 u8
    Int8 = Format::Integer { bits: 8, signed: true } => B1, B1, B0, B0, B0, B0;
    Uint8 = Format::Integer { bits: 8, signed: false } => B1, B1, B0, B0, B0, B0;
    Int4 = Format::Integer { bits: 4, signed: true } => B1, B1, B1, B1, B1, B0;
    Uint4 = Format::Integer { bits: 4, signed: false } => B1, B1, B1, B0, B1, B1;
    Float8E4M3 = float(4, 3, Largest::Nan) => B1, B1, B0, B0, B0, B0;
    Float8E5M2 = float(5, 2, Largest::Special) => B1, B1, B0, B0, B0, B0;
    Float6E2M3 = float(2, 3, Largest::Numbers) => B1, B1, B1, B0, B0, B0;
    Float6E3M2 = float(3, 2, Largest::Numbers) => B1, B1, B1, B1, B0, B0;
    Float4E2M1 = float(2, 1, Largest::Numbers) => B1, B1, B1, B1, B0, B0;
}
macro_rules! wide {
    ($($name:ident = $format:expr => $pick:ty;)*) => {$(
        impl Wide for $name {
            const FORMAT: Format = $format;
            type Pick<F16: Bool, BF16: Bool, E4M3: Bool, E5M2: Bool, S8: Bool, U8: Bool> = $pick;
            const WIDE: Seal = Seal;
        }
    )*};
}
wide! {
    Float16 = float(5, 10, Largest::Special) => F16;
    BFloat16 = float(8, 7, Largest::Special) => BF16;
    Float8E4M3 = float(4, 3, Largest::Nan) => E4M3;
    Float8E5M2 = float(5, 2, Largest::Special) => E5M2;
    Int8 = Format::Integer { bits: 8, signed: true } => S8;
    Uint8 = Format::Integer { bits: 8, signed: false } => U8;
    // No narrow operand is converted to 32 bits.
    TFloat32 = float(8, 10, Largest::Special) => B0;
}

/// Every value of `T` is one of `W`.
pub type ExactCheck<T, W> =
    <<T as Narrow>::Converts<W> as Condition>::Require<ConversionRule<<T as Numeric>::Bits, <W as Numeric>::Bits>>;
/// A type each value of which is one of `W`.
#[diagnostic::on_unimplemented(
    message = "these types have no conversion: each value of the first one must be a value of the second one",
    label = "expected a type of at most 8 bits, and a wider one of 8 or 16 bits"
)]
pub trait ConvertsTo<W>: Narrow {
    #[doc(hidden)]
    const CONVERTS: Seal;
}
impl<T: Narrow, W: Wide> ConvertsTo<W> for T
where
    ExactCheck<T, W>: Grants<(), (), Is = ()>,
{
    const CONVERTS: Seal = Seal;
}

/// The bits of a value of the type `T` as those of the same number in the wider type `W`. Bits of a byte that `T` has not are ignored.
///
/// * **Law** the result is the same number, also if it is subnormal, and with the sign of a zero. Infinity is infinity, and NaN the canonical NaN.
/// * **Source** CUTLASS `cutlass/numeric_conversion.h`, `NumericConverter`; PTX 9.7.9.22, `cvt`.
/// * **Admissible** where every value of `T` is one of `W`: 4-, 6- and 8-bit floats and integers as `Float16` and `BFloat16`; `Int4`, `Uint4` (but not as
///   `Float8E5M2`) and narrower floats as 8-bit floats where exponent and mantissa suffice; `Int4` as `Int8`, and `Uint4` as `Int8` and `Uint8`.
/// ```
/// use cute_static::numeric::{BFloat16, Float8E4M3, Float16, Int4, convert};
/// // −7 = −1.75 · 2²
/// assert_eq!(convert::<Int4, Float16>(0b1001), 0xC700);
/// assert_eq!(convert::<Int4, Float16>(-7_i8 as u8), 0xC700);
/// assert_eq!(convert::<Int4, BFloat16>(0b1001), 0xC0E0);
/// // 2⁻⁹, the smallest positive e4m3, is normal in 16 bits.
/// assert_eq!(convert::<Float8E4M3, Float16>(1), 0x1800);
/// ```
/// 9 has four significant bits, and e5m2 has three.
/// ```compile_fail,E0277
/// use cute_static::numeric::{Float8E5M2, Uint4, convert};
/// let nine = convert::<Uint4, Float8E5M2>(9);
/// ```
pub const fn convert<T: ConvertsTo<W>, W: Wide>(bits: u8) -> u16 {
    encode(W::FORMAT, decode(T::FORMAT, bits as u32)) as u16
}
