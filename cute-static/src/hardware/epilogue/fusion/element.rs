//! The elements of a bias, of C and of D, as bits.

use super::Real;
use crate::numeric::round::{BF16, E4M3, E5M2, F16, nearest_integer};
use crate::numeric::{BFloat16, Float8E4M3, Float8E5M2, Float16, Float32, Float64, Int8, Numeric, Uint8};

/// A type of elements that converts to `V` and from `V`.
///
/// * **Law** [`load`](Self::load) is exact where `V` is not narrower; [`store`](Self::store) is the nearest value, ties to even, and PTX's canonical NaN for NaN.
///   Floats and integers of 8 bits have no infinity here: a value beyond the largest one is the largest one, and integers have 0 for NaN.
/// * **Source** PTX ISA, `cvt` with `.rn`, with `.rn.satfinite` for floats of 8 bits, and with `.rni.sat` for integers; CUTLASS
///   `cutlass/numeric_conversion.h` has the same.
/// ```
/// use cute_static::epilogue::fusion::FusionElement;
/// use cute_static::numeric::{BFloat16, Float8E4M3, Float16, Int8};
/// assert_eq!((BFloat16::store(1.0_f32), Float16::store(65_520.0_f32)), (0x3f80, 0x7c00));
/// let x: f32 = Float16::load(0x3555);
/// assert_eq!(x, 0.333_251_95);
/// assert_eq!((Float8E4M3::store(1000.0_f32), Int8::store(2.5_f32)), (0x7e, 2));
/// ```
#[diagnostic::on_unimplemented(
    message = "elements of this type do not convert to the type in which the tree computes",
    label = "expected `Float32`, `BFloat16`, `Float16`, `Float8E4M3`, `Float8E5M2`, `Int8` or `Uint8` for `f32`, `Float64` or `Float32` for `f64`"
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
    BFloat16 = u16 as f32: |x| BF16.value(x.into()), |x| BF16.nearest(x) as u16;
    Float16 = u16 as f32: |x| F16.value(x.into()), |x| F16.nearest(x) as u16;
    Float8E4M3 = u8 as f32: |x| E4M3.value(x.into()), |x| E4M3.nearest(x) as u8;
    Float8E5M2 = u8 as f32: |x| E5M2.value(x.into()), |x| E5M2.nearest(x) as u8;
    Int8 = i8 as f32: |x| x.into(), |x| nearest_integer(x, -128.0, 127.0) as i8;
    Uint8 = u8 as f32: |x| x.into(), |x| nearest_integer(x, 0.0, 255.0) as u8;
}
