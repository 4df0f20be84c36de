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
