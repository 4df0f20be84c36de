//! Floats of 8 and 16 bits and integers of 8 bits as bits: their values, and the nearest ones to a value.
//!
//! A [`Format`] has the numbers of PTX's conversions: `cvt.rn` to `f16` and `bf16`, and `cvt.rn.satfinite` to `e4m3x2` and `e5m2x2`.

/// A binary float with `exponent` bits of exponent and `fraction` bits of fraction.
#[derive(Clone, Copy, Debug)]
pub struct Format {
    exponent: u32,
    fraction: u32,
    /// What large values become: infinity, or the largest finite value
    most: u32,
    /// The canonical NaN, without a sign
    nan: u32,
}
/// `f16`
pub const F16: Format = Format { exponent: 5, fraction: 10, most: 0x7c00, nan: 0x7fff };
/// `bf16`
pub const BF16: Format = Format { exponent: 8, fraction: 7, most: 0x7f80, nan: 0x7fff };
/// `e4m3`, which has no infinity
pub const E4M3: Format = Format { exponent: 4, fraction: 3, most: 0x7e, nan: 0x7f };
/// `e5m2`
pub const E5M2: Format = Format { exponent: 5, fraction: 2, most: 0x7b, nan: 0x7f };

impl Format {
    /// What is added to the exponent of a value to get that of `f32`. `bf16` has 0: its bits are the upper ones of `f32`, also below the normal values.
    const fn shift(self) -> u32 {
        127 + 1 - (1 << (self.exponent - 1))
    }
    /// The bits of the nearest value, ties to even.
    #[inline(always)]
    pub const fn nearest(self, x: f32) -> u32 {
        let (bits, dropped) = (x.to_bits(), 23 - self.fraction);
        let (sign, magnitude) = (bits >> 31 << (self.exponent + self.fraction), bits & 0x7fff_ffff);
        if magnitude > 0x7f80_0000 {
            return self.nan;
        }
        let rounded = if self.shift() > 0 && magnitude < (self.shift() + 1) << 23 {
            // Below the normal values, the values are multiples of the last place of numbers from this power of two on.
            let power = f32::from_bits((self.shift() + 1 + dropped) << 23);
            (f32::from_bits(magnitude) + power).to_bits() - power.to_bits()
        } else {
            (magnitude - (self.shift() << 23) + (1 << (dropped - 1)) - 1 + (magnitude >> dropped & 1)) >> dropped
        };
        sign | if rounded < self.most { rounded } else { self.most }
    }
    /// The value of the bits.
    #[inline(always)]
    pub const fn value(self, bits: u32) -> f32 {
        let width = self.exponent + self.fraction;
        let (sign, magnitude) = (bits >> width << 31, bits & ((1 << width) - 1));
        let exponent = magnitude >> self.fraction;
        let aligned = magnitude << (23 - self.fraction);
        f32::from_bits(
            sign | if self.shift() > 0 && exponent == 0 {
                // Multiples of the smallest value
                (magnitude as f32 * f32::from_bits((self.shift() + 1 - self.fraction) << 23)).to_bits()
            } else if !self.has_infinity() && magnitude == self.nan {
                0x7fff_ffff
            } else if self.has_infinity() && exponent == (1 << self.exponent) - 1 {
                aligned | 0x7f80_0000
            } else {
                aligned + (self.shift() << 23)
            },
        )
    }
    /// Whether the values with the largest exponent are infinity and NaN. Those of `e4m3` are numbers, except one.
    const fn has_infinity(self) -> bool {
        self.most >> self.fraction < (1 << self.exponent) - 1
            || self.most == ((1 << self.exponent) - 1) << self.fraction
    }
}
/// The nearest integer from `least` to `most`, ties to even; 0 for NaN: `cvt.rni.sat`. Both have at most 22 bits.
#[inline(always)]
pub const fn nearest_integer(x: f32, least: f32, most: f32) -> i32 {
    // The last place of these numbers is 1.
    const POWER: f32 = 12_582_912.0;
    let inside = if x < least {
        least
    } else if x > most {
        most
    } else if x >= least {
        x
    } else {
        0.0
    };
    (inside + POWER).to_bits() as i32 - POWER.to_bits() as i32
}
