//! Conversions of narrow values: all of them, and the types to which they cannot be converted.

use cute_static::numeric::*;
use std::collections::BTreeSet;

/// What an encoding of 16 bits or less stands for, by the definition of its format.
fn integer(bits: u16, count: u32, signed: bool) -> f64 {
    let value = f64::from(bits & ((1_u32 << count) - 1) as u16);
    if signed && bits >> (count - 1) & 1 == 1 { value - f64::from(1_u32 << count) } else { value }
}
/// `special` says whether the largest exponent encodes infinity and NaN (2), NaN alone in its last code (1), or numbers (0).
fn float(bits: u16, exponent: u32, mantissa: u32, special: u32) -> f64 {
    let sign = if bits >> (exponent + mantissa) & 1 == 1 { -1.0 } else { 1.0 };
    let (field, fraction) = (bits >> mantissa & ((1 << exponent) - 1), bits & ((1 << mantissa) - 1));
    let last = field == (1 << exponent) - 1;
    if special == 2 && last {
        return if fraction == 0 { sign * f64::INFINITY } else { f64::NAN };
    }
    if special == 1 && last && fraction == (1 << mantissa) - 1 {
        return f64::NAN;
    }
    let bias = f64::from((1 << (exponent - 1)) - 1);
    let digits = f64::from(fraction) / f64::from(1 << mantissa);
    sign * if field == 0 { digits * (1.0 - bias).exp2() } else { (1.0 + digits) * (f64::from(field) - bias).exp2() }
}
/// A type: its bits, and the number of each encoding.
trait Numbers {
    const BITS: u32;
    fn number(bits: u16) -> f64;
    /// All numbers, as bits, so that −0 is not 0
    fn all() -> BTreeSet<u64> {
        (0..1_u32 << Self::BITS).map(|bits| Self::number(bits as u16).to_bits()).collect()
    }
}
macro_rules! numbers {
    ($($name:ident = $bits:literal, $function:ident($($of:tt)*);)*) => {$(
        impl Numbers for $name {
            const BITS: u32 = $bits;
            fn number(bits: u16) -> f64 {
                $function(bits, $($of)*)
            }
        }
    )*};
}
numbers! {
    Int4 = 4, integer(4, true);
    Uint4 = 4, integer(4, false);
    Int8 = 8, integer(8, true);
    Uint8 = 8, integer(8, false);
    Float4E2M1 = 4, float(2, 1, 0);
    Float6E2M3 = 6, float(2, 3, 0);
    Float6E3M2 = 6, float(3, 2, 0);
    Float8E4M3 = 8, float(4, 3, 1);
    Float8E5M2 = 8, float(5, 2, 2);
    Float16 = 16, float(5, 10, 2);
    BFloat16 = 16, float(8, 7, 2);
}

/// Every value is converted to the same one.
fn exact<T: ConvertsTo<W> + Numbers, W: Wide + Numbers>() {
    for bits in 0..1_u16 << T::BITS {
        let (from, to) = (T::number(bits), W::number(convert::<T, W>(bits as u8)));
        assert!(u32::from(convert::<T, W>(bits as u8)) < 1 << W::BITS);
        assert!(
            from.to_bits() == to.to_bits() || from.is_nan() && to.is_nan(),
            "{bits:#x}: {from} is converted to {to}"
        );
    }
}
/// Some value is not one of the wider type.
fn inexact<T: Numbers, W: Numbers>() {
    let wide = W::all();
    let missing = T::all().into_iter().filter(|bits| !f64::from_bits(*bits).is_nan()).any(|bits| !wide.contains(&bits));
    assert!(missing, "all values could be converted");
}
/// One row per narrow type: the types to which it is converted, and the others.
macro_rules! table {
    ($($narrow:ident => $($wide:ident)*; not $($other:ident)*;)*) => {
        #[test]
        fn every_value_is_the_same_number() {
            $($(exact::<$narrow, $wide>();)*)*
        }
        #[test]
        fn other_types_do_not_have_every_value() {
            $($(inexact::<$narrow, $other>();)*)*
        }
    };
}
table! {
    Int8 => Float16 BFloat16; not Float8E4M3 Float8E5M2 Uint8;
    Uint8 => Float16 BFloat16; not Float8E4M3 Float8E5M2 Int8;
    Int4 => Float16 BFloat16 Float8E4M3 Float8E5M2 Int8; not Uint8;
    Uint4 => Float16 BFloat16 Float8E4M3 Int8 Uint8; not Float8E5M2;
    Float8E4M3 => Float16 BFloat16; not Float8E5M2 Int8 Uint8;
    Float8E5M2 => Float16 BFloat16; not Float8E4M3 Int8 Uint8;
    Float6E2M3 => Float16 BFloat16 Float8E4M3; not Float8E5M2 Int8 Uint8;
    Float6E3M2 => Float16 BFloat16 Float8E4M3 Float8E5M2; not Int8 Uint8;
    Float4E2M1 => Float16 BFloat16 Float8E4M3 Float8E5M2; not Int8 Uint8;
}

/// The canonical NaN, infinity, zeros and the ends of the ranges.
#[test]
fn known_values() {
    assert_eq!(convert::<Float8E4M3, Float16>(0xFF), 0x7FFF);
    assert_eq!(convert::<Float8E5M2, BFloat16>(0x7D), 0x7FFF);
    assert_eq!(convert::<Float8E5M2, BFloat16>(0xFC), 0xFF80);
    assert_eq!(convert::<Float8E5M2, Float16>(0x7C), 0x7C00);
    assert_eq!(convert::<Float8E4M3, Float16>(0x80), 0x8000);
    assert_eq!(convert::<Int8, Float16>(0x80), 0xD800);
    assert_eq!(convert::<Uint8, BFloat16>(0xFF), 0x437F);
    assert_eq!(convert::<Int4, Int8>(0x8), 0xF8);
}
