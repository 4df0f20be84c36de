//! The elements of a bias, of C and of D, as bits.

use super::Real;
use crate::numeric::{BFloat16, Float16, Float32, Float64, Numeric};

/// A type of elements that converts to `V` and from `V`.
///
/// * **Law** [`load`](Self::load) is exact where `V` is not narrower; [`store`](Self::store) is the nearest value, ties to even, and a NaN for NaN.
/// * **Source** PTX ISA, `cvt` with `.rn`.
/// ```
/// use cute_static::epilogue::fusion::FusionElement;
/// use cute_static::numeric::{BFloat16, Float16};
/// assert_eq!((BFloat16::store(1.0_f32), Float16::store(65_520.0_f32)), (0x3f80, 0x7c00));
/// let x: f32 = Float16::load(0x3555);
/// assert_eq!(x, 0.333_251_95);
/// ```
#[diagnostic::on_unimplemented(
    message = "elements of this type do not convert to the type in which the tree computes",
    label = "expected `Float32`, `BFloat16` or `Float16` for `f32`, `Float64` or `Float32` for `f64`"
)]
pub trait FusionElement<V: Real>: Numeric {
    /// An element in memory; 16 bits are a `u16`
    type Stored: Copy + 'static;
    /// The value of an element
    fn load(from: Self::Stored) -> V;
    /// The element that is nearest to a value
    fn store(value: V) -> Self::Stored;
}
macro_rules! elements {
    ($($name:ident = $stored:ty as $v:ty: |$from:ident| $load:expr, |$to:ident| $store:expr;)*) => {$(
        impl FusionElement<$v> for $name {
            type Stored = $stored;
            #[inline(always)]
            fn load($from: $stored) -> $v {
                $load
            }
            #[inline(always)]
            fn store($to: $v) -> $stored {
                $store
            }
        }
    )*};
}
elements! {
    Float32 = f32 as f32: |x| x, |x| x;
    Float32 = f32 as f64: |x| x.into(), |x| x as f32;
    Float64 = f64 as f64: |x| x, |x| x;
    BFloat16 = u16 as f32: |x| f32::from_bits(u32::from(x) << 16), |x| nearest_bf16(x.to_bits());
    Float16 = u16 as f32: |x| value_of_f16(x.into()), |x| nearest_f16(x.to_bits());
}
#[inline(always)]
const fn nearest_bf16(bits: u32) -> u16 {
    // A NaN must not become infinity where its upper bits are those of infinity.
    if bits & 0x7fff_ffff > 0x7f80_0000 { 0x7fff } else { ((bits + 0x7fff + (bits >> 16 & 1)) >> 16) as u16 }
}
#[inline(always)]
fn nearest_f16(bits: u32) -> u16 {
    let (sign, magnitude) = (bits >> 16 & 0x8000, bits & 0x7fff_ffff);
    let rounded = if magnitude > 0x7f80_0000 {
        0x7fff
    } else if magnitude >= 0x4780_0000 {
        // From 2^16 on; what is rounded to that carries below.
        0x7c00
    } else if magnitude < 0x3880_0000 {
        // Below 2^-14 the values are multiples of 2^-24, which is the last place of numbers from 1/2 on.
        (f32::from_bits(magnitude) + 0.5).to_bits() - 0.5f32.to_bits()
    } else {
        // The exponent's bias is 15, not 127; the fraction has 10 bits, not 23.
        (magnitude - (112 << 23) + 0xfff + (magnitude >> 13 & 1)) >> 13
    };
    (sign | rounded) as u16
}
#[inline(always)]
fn value_of_f16(bits: u32) -> f32 {
    let (sign, magnitude) = ((bits & 0x8000) << 16, bits & 0x7fff);
    f32::from_bits(
        sign | match magnitude >> 10 {
            // Multiples of 2^-24
            0 => (magnitude as f32 * f32::from_bits((127 - 24) << 23)).to_bits(),
            31 => (magnitude << 13) + (224 << 23),
            _ => (magnitude << 13) + (112 << 23),
        },
    )
}
