//! The formats of numbers, and the arithmetic that Rust has not by these rules.

/// The format of 16-bit floats.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Half {
    F16,
    Bf16,
}
/// What the elements of an operand of wgmma or tcgen05 are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    Half(Half),
    Tf32,
    E4m3,
    E5m2,
    E2m3,
    E3m2,
    E2m1,
    S8,
    U8,
}
/// What scale factors are: powers of two, or e4m3 without a sign.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scale {
    Ue8m0,
    Ue4m3,
}
/// How values of A and of B are multiplied by factors: their formats, whether they have a byte each, what factors are, and how many a row has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Scaled {
    pub formats: [Format; 2],
    pub in_bytes: bool,
    pub scale: Scale,
    pub factors: usize,
}

impl Half {
    /// The number that 16 bits are.
    pub fn value(self, bits: u16) -> f32 {
        if self == Self::Bf16 {
            return f32::from_bits(u32::from(bits) << 16);
        }
        let (sign, exponent, fraction) = (bits >> 15, i32::from(bits >> 10 & 31), f32::from(bits & 0x3ff));
        let magnitude = match exponent {
            0 => fraction * 2f32.powi(-24),
            31 if bits & 0x3ff == 0 => f32::INFINITY,
            31 => f32::NAN,
            _ => (1024.0 + fraction) * 2f32.powi(exponent - 25),
        };
        if sign == 1 { -magnitude } else { magnitude }
    }
    /// The bits of the nearest number, ties to even.
    pub fn nearest(self, x: f32) -> u16 {
        if x.is_nan() {
            return 0x7fff;
        }
        // By search over the non-negative ones, whose order is that of their bits: slow, but by the definition alone.
        let infinity: u16 = if self == Self::Bf16 { 0x7f80 } else { 0x7c00 };
        let (mut low, mut high, magnitude) = (0, infinity, f64::from(x.abs()));
        // Infinity stands for the number after the largest one.
        let value = |bits: u16| {
            let largest = f64::from(self.value(infinity - 1));
            let step = largest - f64::from(self.value(infinity - 2));
            if bits == infinity { largest + step } else { f64::from(self.value(bits)) }
        };
        while high - low > 1 {
            let middle = low + (high - low) / 2;
            if value(middle) <= magnitude { low = middle } else { high = middle }
        }
        let (below, above) = (magnitude - value(low), value(high) - magnitude);
        let nearest = if below < above || below == above && low % 2 == 0 { low } else { high };
        nearest | if x.is_sign_negative() { 0x8000 } else { 0 }
    }
}

impl Format {
    /// The format that a part of an opcode names.
    pub fn of(name: &str) -> Option<Self> {
        Some(match name {
            "f16" => Self::Half(Half::F16),
            "bf16" => Self::Half(Half::Bf16),
            "tf32" => Self::Tf32,
            "e4m3" => Self::E4m3,
            "e5m2" => Self::E5m2,
            "e2m3" => Self::E2m3,
            "e3m2" => Self::E3m2,
            "e2m1" => Self::E2m1,
            "s8" => Self::S8,
            "u8" => Self::U8,
            _ => return None,
        })
    }
    /// The bytes of an element
    pub const fn size(self) -> u32 {
        match self {
            Self::Tf32 => 4,
            Self::Half(_) => 2,
            _ => 1,
        }
    }
    /// The bits of an element, of which several may be in as many bytes
    pub const fn bits(self) -> u32 {
        match self {
            Self::E2m3 | Self::E3m2 => 6,
            Self::E2m1 => 4,
            _ => 8 * self.size(),
        }
    }
    /// The bits of the nearest finite number of a float of 8 bits, ties to even.
    pub fn nearest_of_8_bits(self, x: f32) -> u8 {
        if x.is_nan() {
            return 0x7f;
        }
        // Of the non-negative ones: the bits of every second one are even.
        let magnitude = f64::from(x.abs()).min(1e9);
        let distance = |bits: u8| (f64::from(self.value(bits.into())) - magnitude).abs();
        let nearer = |a: &u8, b: &u8| distance(*a).total_cmp(&distance(*b)).then((a % 2).cmp(&(b % 2)));
        let finite = (0..0x80).filter(|bits| self.value((*bits).into()).is_finite());
        finite.min_by(nearer).unwrap_or_default() | if x.is_sign_negative() { 0x80 } else { 0 }
    }
    /// The number that bits are.
    pub fn value(self, bits: u32) -> f32 {
        // (bits of the exponent, whether there is an infinity)
        let small = |exponent_bits: u32, infinity: bool| {
            let (of_fraction, bias) = (7 - exponent_bits, (1 << (exponent_bits - 1)) - 1);
            let (exponent, fraction) = ((bits & 0x7f) >> of_fraction, (bits & ((1 << of_fraction) - 1)) as f32);
            let steps = 2f32.powi(of_fraction as i32);
            let magnitude = match exponent {
                31 if infinity && fraction == 0.0 => f32::INFINITY,
                31 if infinity => f32::NAN,
                15 if !infinity && bits & 7 == 7 => f32::NAN,
                0 => fraction / steps * 2f32.powi(1 - bias),
                _ => (1.0 + fraction / steps) * 2f32.powi(exponent as i32 - bias),
            };
            if bits >> 7 & 1 == 1 { -magnitude } else { magnitude }
        };
        match self {
            Self::Half(half) => half.value(bits as u16),
            // The last 13 bits are not read.
            Self::Tf32 => f32::from_bits(bits & !0x1fff),
            Self::E4m3 => small(4, false),
            Self::E5m2 => small(5, true),
            Self::E2m3 => all_finite(2, 3, bits),
            Self::E3m2 => all_finite(3, 2, bits),
            Self::E2m1 => all_finite(2, 1, bits),
            Self::S8 => f32::from(bits as u8 as i8),
            Self::U8 => f32::from(bits as u8),
        }
    }
}

/// A float of a sign, and so many bits of exponent and of fraction: OCP Microscaling Formats (MX) 1.0.
fn all_finite(of_exponent: i32, of_fraction: i32, bits: u32) -> f32 {
    let field = |from: i32, bits_of: i32| (bits >> from & ((1 << bits_of) - 1)) as i32;
    let (fraction, exponent) = (field(0, of_fraction) as f32 / 2f32.powi(of_fraction), field(of_fraction, of_exponent));
    let bias = (1 << (of_exponent - 1)) - 1;
    let magnitude = match exponent {
        0 => fraction * 2f32.powi(1 - bias),
        _ => (1.0 + fraction) * 2f32.powi(exponent - bias),
    };
    if field(of_fraction + of_exponent, 1) == 1 { -magnitude } else { magnitude }
}
impl Scale {
    /// The number that a byte is.
    pub fn value(self, bits: u8) -> f32 {
        match (self, bits) {
            (Self::Ue8m0, 0xff) => f32::NAN,
            (Self::Ue8m0, _) => 2f32.powi(i32::from(bits) - 127),
            (Self::Ue4m3, _) => Format::E4m3.value((bits & 0x7f).into()),
        }
    }
}

/// Numbers too small for an exponent become zeros, `.ftz`.
pub fn flushed(x: f32) -> f32 {
    if x.is_subnormal() { 0f32.copysign(x) } else { x }
}
/// `max.f32`, `min.f32`: a number rather than NaN; -0 is less than +0.
pub fn extreme(largest: bool, a: f32, b: f32) -> f32 {
    match (a.is_nan(), b.is_nan()) {
        (true, true) => f32::from_bits(0x7fff_ffff),
        (true, false) => b,
        (false, true) => a,
        _ if a == b => {
            let first = a.is_sign_negative() != largest;
            if first { a } else { b }
        }
        _ if (a > b) == largest => a,
        _ => b,
    }
}
/// `ex2.approx.ftz.f32`: the PTX ISA allows 2 units in the last place around it.
pub fn power_of_2(x: f32) -> f32 {
    flushed(f64::from(flushed(x)).exp2() as f32)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formats_of_8_bits() {
        let of = |format: Format| [0x01, 0x08, 0x38, 0x3c, 0x7e, 0x81].map(|bits| format.value(bits));
        assert_eq!(of(Format::E4m3), [2f32.powi(-9), 2f32.powi(-6), 1.0, 1.5, 448.0, -(2f32.powi(-9))]);
        assert!(Format::E4m3.value(0x7f).is_nan() && Format::E5m2.value(0x7e).is_nan());
        let of = |format: Format| [0x01, 0x04, 0x3c, 0x3e, 0x7b, 0x7c].map(|bits| format.value(bits));
        assert_eq!(of(Format::E5m2), [2f32.powi(-16), 2f32.powi(-14), 1.0, 1.5, 57344.0, f32::INFINITY]);
        for format in [Format::E4m3, Format::E5m2] {
            for bits in 0..=u8::MAX {
                let x = format.value(bits.into());
                assert!(!x.is_finite() || format.nearest_of_8_bits(x) == bits, "{format:?} {bits:#x}");
            }
        }
        // Ties go to even; there is no number beyond the largest one; a quarter of the smallest one is zero.
        let of = |format: Format, xs: [f32; 4]| xs.map(|x| format.nearest_of_8_bits(x));
        assert_eq!(of(Format::E4m3, [17.0, 19.0, 500.0, -(2f32.powi(-11))]), [0x58, 0x5a, 0x7e, 0x80]);
        assert_eq!(of(Format::E5m2, [9.0, 11.0, f32::NEG_INFINITY, 1e-9]), [0x48, 0x4a, 0xfb, 0]);
        assert_eq!(of(Format::E5m2, [f32::NAN; 4]), [0x7f; 4]);
    }
    #[test]
    fn narrow_formats_and_scale_factors() {
        assert_eq!([1, 7, 9].map(|bits| Format::E2m1.value(bits)), [0.5, 6.0, -0.5]);
        assert_eq!([1, 0x1f, 0x28].map(|bits| Format::E2m3.value(bits)), [0.125, 7.5, -1.0]);
        assert_eq!([1, 0x1f, 0x34].map(|bits| Format::E3m2.value(bits)), [0.0625, 28.0, -4.0]);
        assert_eq!([0, 127, 129].map(|bits| Scale::Ue8m0.value(bits)), [2f32.powi(-127), 1.0, 4.0]);
        assert!(Scale::Ue8m0.value(255).is_nan() && Scale::Ue4m3.value(0x7f).is_nan());
        assert_eq!(Scale::Ue4m3.value(0x3c), 1.5);
    }
    #[test]
    fn halves_are_nearest() {
        for bits in 0..=u16::MAX {
            for half in [Half::F16, Half::Bf16] {
                let x = half.value(bits);
                assert!(x.is_nan() || half.nearest(x) == bits, "{half:?} {bits:#x}");
            }
        }
        // Ties go to even; beyond the middle of the last step is infinity.
        assert_eq!([257.0, 259.0].map(|x| Half::Bf16.nearest(x)), [0x4380, 0x4382]);
        assert_eq!([65519.0, 65520.0, 2f32.powi(-25), -1e9].map(|x| Half::F16.nearest(x)), [0x7bff, 0x7c00, 0, 0xfc00]);
        assert_eq!(Half::F16.value(1), 2f32.powi(-24));
    }
    #[test]
    fn extremes() {
        assert_eq!(extreme(true, f32::NAN, 1.0), 1.0);
        assert_eq!(extreme(true, -0.0, 0.0).to_bits(), 0);
        assert_eq!(extreme(false, 0.0, -0.0).to_bits(), 1 << 31);
        assert_eq!((extreme(true, 1.0, 2.0), extreme(false, 1.0, 2.0)), (2.0, 1.0));
    }
}
