//! What tensors on a device hold.

use core::marker::PhantomData;

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
        let bits = x.to_bits();
        Self::from_bits(((bits + 0x7fff + (bits >> 16 & 1)) >> 16) as u16)
    }
    /// The value.
    #[inline(always)]
    pub const fn value(self) -> f32 {
        f32::from_bits((self.0 as u32) << 16)
    }
}
impl F16 {
    /// The nearest value, ties to even.
    #[inline(always)]
    pub const fn nearest(x: f32) -> Self {
        let bits = x.to_bits();
        let (sign, magnitude) = (bits >> 16 & 0x8000, bits & 0x7fff_ffff);
        let rounded = if magnitude > 0x7f80_0000 {
            0x7e00
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
        Self::from_bits((sign | rounded) as u16)
    }
    /// The value.
    #[inline(always)]
    pub const fn value(self) -> f32 {
        let (sign, magnitude) = ((self.0 as u32 & 0x8000) << 16, self.0 as u32 & 0x7fff);
        let bits = match magnitude >> 10 {
            // Multiples of 2^-24
            0 => (magnitude as f32 * f32::from_bits((127 - 24) << 23)).to_bits(),
            31 => (magnitude << 13) + (224 << 23),
            _ => (magnitude << 13) + (112 << 23),
        };
        f32::from_bits(sign | bits)
    }
}

/// The value of a float of 8 bits with `E` bits of exponent: e4m3, which has no infinity, or e5m2.
pub const fn minifloat<const E: u32>(bits: u8) -> f32 {
    let fraction_bits = 7 - E;
    let bias = (1 << (E - 1)) - 1;
    let (exponent, fraction) = ((bits as u32 & 0x7f) >> fraction_bits, bits as u32 & ((1 << fraction_bits) - 1));
    let sign = (bits as u32 & 0x80) << 24;
    let nan = if E == 4 { bits & 0x7f == 0x7f } else { exponent == 31 && fraction != 0 };
    let magnitude = if nan {
        f32::NAN.to_bits()
    } else if E == 5 && exponent == 31 {
        f32::INFINITY.to_bits()
    } else if exponent == 0 {
        // Multiples of the smallest value
        (fraction as f32 * f32::from_bits((127 + 1 - bias - fraction_bits) << 23)).to_bits()
    } else {
        (exponent + 127 - bias) << 23 | fraction << (23 - fraction_bits)
    };
    f32::from_bits(sign | magnitude)
}
/// The nearest finite float of 8 bits with `E` bits of exponent, ties to even.
pub fn to_minifloat<const E: u32>(x: f32) -> u8 {
    let largest: u8 = if E == 4 { 0x7e } else { 0x7b };
    let sign = if x.is_sign_negative() { 0x80 } else { 0 };
    if x.is_nan() {
        return 0x7f;
    }
    let magnitude = f32::from_bits(x.to_bits() & 0x7fff_ffff);
    // The last one that is not larger, and the one behind it
    let below = (0..=largest).rev().find(|bits| minifloat::<E>(*bits) <= magnitude).unwrap_or(0);
    let nearest = if below == largest {
        below
    } else {
        let (low, high) = (magnitude - minifloat::<E>(below), minifloat::<E>(below + 1) - magnitude);
        if low < high || low == high && below % 2 == 0 { below } else { below + 1 }
    };
    sign | nearest
}
