//! What tensors on a device hold.

use core::marker::PhantomData;
use cute_static::numeric::round;

/// An element of 16 or 32 bits, which can be moved in words of 32.
pub trait Element: Copy {
    /// How many elements a word holds
    const IN_WORD: usize;
    /// Element `i` of the words
    fn get(words: &[u32], i: usize) -> Self;
    /// Sets element `i` of the words
    fn put(words: &mut [u32], i: usize, value: Self);
}
macro_rules! whole_words {
    ($($ty:ty: $from:expr, $to:expr;)*) => {$(
        impl Element for $ty {
            const IN_WORD: usize = 1;
            #[inline(always)]
            fn get(words: &[u32], i: usize) -> Self {
                $from(words[i])
            }
            #[inline(always)]
            fn put(words: &mut [u32], i: usize, value: Self) {
                words[i] = $to(value);
            }
        }
    )*};
}
whole_words! {
    f32: f32::from_bits, f32::to_bits;
    u32: core::convert::identity, core::convert::identity;
}

/// 16 bits of which the instruction knows the meaning: the format `F`.
#[repr(transparent)]
#[derive(Debug)]
pub struct Half<F>(pub u16, PhantomData<F>);
/// A bfloat16, by its bits.
pub type Bf16 = Half<cute_static::numeric::BFloat16>;
/// An IEEE binary16, by its bits.
pub type F16 = Half<cute_static::numeric::Float16>;

impl<F> Clone for Half<F> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<F> Copy for Half<F> {}
impl<F> PartialEq for Half<F> {
    fn eq(&self, other: &Self) -> bool {
        self.0 == other.0
    }
}
impl<F> Half<F> {
    /// The value of these bits.
    #[inline(always)]
    pub const fn from_bits(bits: u16) -> Self {
        Self(bits, PhantomData)
    }
}
impl<F> Element for Half<F> {
    const IN_WORD: usize = 2;
    #[inline(always)]
    fn get(words: &[u32], i: usize) -> Self {
        Self::from_bits((words[i / 2] >> (16 * (i % 2))) as u16)
    }
    #[inline(always)]
    fn put(words: &mut [u32], i: usize, value: Self) {
        let shift = 16 * (i % 2);
        words[i / 2] = words[i / 2] & !(0xffff << shift) | u32::from(value.0) << shift;
    }
}
impl Bf16 {
    /// The nearest value, ties to even.
    #[inline(always)]
    pub const fn nearest(x: f32) -> Self {
        Self::from_bits(round::BF16.nearest(x) as u16)
    }
    /// The value.
    #[inline(always)]
    pub const fn value(self) -> f32 {
        round::BF16.value(self.0 as u32)
    }
}
impl F16 {
    /// The nearest value, ties to even.
    #[inline(always)]
    pub const fn nearest(x: f32) -> Self {
        Self::from_bits(round::F16.nearest(x) as u16)
    }
    /// The value.
    #[inline(always)]
    pub const fn value(self) -> f32 {
        round::F16.value(self.0 as u32)
    }
}

/// A float of 8 bits with `E` bits of exponent: e4m3, which has no infinity, or e5m2.
const fn format<const E: u32>() -> round::Format {
    if E == 4 { round::E4M3 } else { round::E5M2 }
}
/// The value of a float of 8 bits with `E` bits of exponent: e4m3, which has no infinity, or e5m2.
pub const fn minifloat<const E: u32>(bits: u8) -> f32 {
    format::<E>().value(bits as u32)
}
/// The nearest finite float of 8 bits with `E` bits of exponent, ties to even.
pub const fn to_minifloat<const E: u32>(x: f32) -> u8 {
    format::<E>().nearest(x) as u8
}
/// The value of a float of 6 or 4 bits, a sign, `E` bits of exponent and `F` of fraction: e2m3, e3m2 or e2m1. All are finite.
pub const fn narrow<const E: u32, const F: u32>(bits: u8) -> f32 {
    let (fraction, exponent) = (bits & ((1 << F) - 1), bits >> F & ((1 << E) - 1));
    // The exponent of the smallest normal number, which subnormal ones have too, is 1 less the bias.
    let (whole, power) = if exponent == 0 { (fraction, 1) } else { (fraction + (1 << F), exponent) };
    let bias = (1_u32 << (E - 1)) - 1 + F;
    let magnitude = whole as f32 * (1_u32 << power) as f32 / (1_u32 << bias) as f32;
    if bits >> (E + F) & 1 == 1 { -magnitude } else { magnitude }
}
/// The value of a scale factor ue8m0: a power of two.
pub const fn ue8m0(bits: u8) -> f32 {
    match bits {
        0xff => f32::NAN,
        // 2⁻¹²⁷ is subnormal.
        0 => f32::from_bits(1 << 22),
        _ => f32::from_bits((bits as u32) << 23),
    }
}
/// The value of a scale factor ue4m3: e4m3 without a sign.
pub const fn ue4m3(bits: u8) -> f32 {
    minifloat::<4>(bits & 0x7f)
}

#[cfg(all(test, not(target_arch = "nvptx64")))]
mod tests {
    use super::*;

    /// OCP Microscaling Formats (MX) 1.0, sections 5.3 and 5.4
    #[test]
    fn narrow_floats() {
        let of_e2m1: std::vec::Vec<f32> = (0..8_u8).map(narrow::<2, 1>).collect();
        assert_eq!(of_e2m1, [0.0, 0.5, 1.0, 1.5, 2.0, 3.0, 4.0, 6.0]);
        assert_eq!([0x01, 0x08, 0x1f, 0x28].map(narrow::<2, 3>), [0.125, 1.0, 7.5, -1.0]);
        assert_eq!([0x01, 0x04, 0x1f, 0x3f].map(narrow::<3, 2>), [0.0625, 0.25, 28.0, -28.0]);
        assert_eq!([126, 127, 130].map(ue8m0), [0.5, 1.0, 8.0]);
        assert_eq!((ue8m0(0), ue8m0(1)), (2f32.powi(-127), 2f32.powi(-126)));
        assert!(ue8m0(255).is_nan() && ue4m3(0x7f).is_nan());
        assert_eq!([0x38, 0x3c, 0x40].map(ue4m3), [1.0, 1.5, 2.0]);
    }
}
