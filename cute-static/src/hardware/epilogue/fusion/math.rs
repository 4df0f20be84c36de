//! Arithmetic and exponential functions without a standard library.

use crate::seal::Seal;
use core::ops::{Add, Div, Mul, Neg, Sub};

/// A type in which a tree computes: `f32` or `f64`.
#[diagnostic::on_unimplemented(
    message = "trees of element functions compute in `f32` or `f64`",
    label = "expected `f32` or `f64`"
)]
pub trait Real:
    Copy
    + PartialOrd
    + From<f32>
    + Add<Output = Self>
    + Sub<Output = Self>
    + Mul<Output = Self>
    + Div<Output = Self>
    + Neg<Output = Self>
{
    #[doc(hidden)]
    const SEAL: Seal;
    /// 0
    const ZERO: Self;
    /// The larger number. NaN if one of them is NaN, as PTX's `max.NaN` and CUTLASS's `maximum` that propagates NaN.
    #[inline(always)]
    #[allow(clippy::eq_op)] // Only NaN differs from itself.
    fn maximum(self, other: Self) -> Self {
        if self > other || self != self { self } else { other }
    }
    /// The smaller number, or NaN as [`maximum`](Self::maximum) has it
    #[inline(always)]
    #[allow(clippy::eq_op)]
    fn minimum(self, other: Self) -> Self {
        if self < other || self != self { self } else { other }
    }
    /// The absolute value
    #[inline(always)]
    fn absolute(self) -> Self {
        if self < Self::ZERO { -self } else { self }
    }
}
impl Real for f32 {
    const SEAL: Seal = Seal;
    const ZERO: Self = 0.0;
}
impl Real for f64 {
    const SEAL: Seal = Seal;
    const ZERO: Self = 0.0;
}

/// Arithmetic of a device layer.
pub trait Arithmetic<V: Real> {
    /// `x · y + z`. A device layer rounds once (`fma`); without a standard library both operations round.
    #[inline(always)]
    fn multiply_add(x: V, y: V, z: V) -> V {
        x * y + z
    }
}
/// The functions of activations. [`Portable`] has them in Rust, a device layer by instructions such as `ex2.approx` and `tanh.approx`.
pub trait Math: Arithmetic<f32> {
    /// `eˣ`
    fn exp(x: f32) -> f32;
    /// The hyperbolic tangent
    fn tanh(x: f32) -> f32;
    /// The error function, by [`exp`](Self::exp). Its error is below 5·10⁻⁷: 1.5·10⁻⁷ of the polynomial, and rounding.
    ///
    /// * **Source** Abramowitz and Stegun, *Handbook of Mathematical Functions*, 7.1.26.
    #[inline(always)]
    #[allow(clippy::excessive_precision)] // The constants are written as in the source.
    fn erf(x: f32) -> f32 {
        let z = x.absolute();
        let t = 1.0 / (1.0 + 0.327_591_1 * z);
        let [a, b, c, d, e] = [0.254_829_592, -0.284_496_736, 1.421_413_741, -1.453_152_027, 1.061_405_429];
        let y = 1.0 - ((((e * t + d) * t + c) * t + b) * t + a) * t * Self::exp(-z * z);
        if x < 0.0 { -y } else { y }
    }
}
/// Arithmetic and [`Math`] in Rust, without instructions of a device.
///
/// * **Source** Cephes Math Library 2.2, `single/expf.c` and `single/tanhf.c`: polynomials with relative errors below 2·10⁻⁷.
pub enum Portable {}
impl<V: Real> Arithmetic<V> for Portable {}
impl Math for Portable {
    #[inline]
    #[allow(clippy::excessive_precision, clippy::eq_op)] // As above. Only NaN differs from itself.
    fn exp(x: f32) -> f32 {
        if x != x || x > 88.722_839 {
            return if x < 0.0 { x } else { x * f32::INFINITY };
        }
        if x < -103.278_93 {
            return 0.0;
        }
        // x = n·ln 2 + r
        let n = (core::f32::consts::LOG2_E * x + if x < 0.0 { -0.5 } else { 0.5 }) as i32;
        let r = x - n as f32 * 0.693_359_375 - n as f32 * -2.121_944_40e-4;
        let polynomial =
            [1.398_199_950_7e-3, 8.333_451_907_3e-3, 4.166_579_589_4e-2, 1.666_666_545_9e-1, 5.000_000_120_1e-1];
        let sum = polynomial.into_iter().fold(1.987_569_150_0e-4, |sum, next| sum * r + next);
        // 2ⁿ in two factors, because its exponent may have more than 8 bits
        let power = |n: i32| f32::from_bits(((n + 127) as u32) << 23);
        (sum * r * r + r + 1.0) * power(n / 2) * power(n - n / 2)
    }
    #[inline]
    #[allow(clippy::excessive_precision)]
    fn tanh(x: f32) -> f32 {
        let z = x.absolute();
        if z >= 0.625 {
            let y = 1.0 - 2.0 / (Self::exp(z + z) + 1.0);
            return if x < 0.0 { -y } else { y };
        }
        let polynomial = [2.063_908_879_54e-2, -5.373_971_555_31e-2, 1.333_144_220_36e-1, -3.333_328_194_22e-1];
        let square = x * x;
        polynomial.into_iter().fold(-5.704_988_727_45e-3, |sum, next| sum * square + next) * square * x + x
    }
}
