//! Sums and elements of C as numbers of the type in which a tree of element functions computes, and its functions on this machine.

use crate::accumulators::Sum;
use crate::epilogue::RoundTo;
use crate::machine;
use crate::pipeline::Device;
use cute_static::epilogue::fusion::{Arithmetic, Math, Portable, Real};
use cute_static::numeric::*;

/// A register of sums, as numbers.
pub trait RealSum: Sum {
    /// The type in which a tree computes
    type Real: Real + Sum;
    /// Sum `i`.
    ///
    /// # Safety
    /// There are so many sums.
    unsafe fn real(sums: *const Self, i: usize) -> Self::Real;
}
macro_rules! real_sums {
    ($($ty:ty = $real:ty: |$sums:ident, $i:ident| $value:expr;)*) => {$(
        impl RealSum for $ty {
            type Real = $real;
            #[inline(always)]
            unsafe fn real($sums: *const Self, $i: usize) -> $real {
                // SAFETY: as promised.
                unsafe { $value }
            }
        }
    )*};
}
real_sums! {
    f32 = f32: |sums, i| *sums.add(i);
    f64 = f64: |sums, i| *sums.add(i);
    i32 = f32: |sums, i| *sums.add(i) as f32;
    // Two halves in a register
    u32 = f32: |sums, i| machine::value_of_f16((*sums.add(i / 2) >> (16 * (i % 2))) as u16);
}
/// Numbers that become integers: the nearest ones.
macro_rules! integers {
    ($($d:ident: |$x:ident, $y:ident| $pair:expr;)*) => {$(
        impl RoundTo<$d> for f32 {
            #[inline(always)]
            unsafe fn pair(sums: *const Self, i: usize, j: usize) -> [u32; 4] {
                // SAFETY: as promised.
                let [$x, $y] = unsafe { [*sums.add(i), *sums.add(j)] }.map(machine::nearest_integer);
                $pair
            }
        }
    )*};
}
integers! {
    Int32: |x, y| [x as u32, y as u32, 0, 0];
    Int8: |x, y| [machine::pack_s8(x, y), 0, 0, 0];
    Uint8: |x, y| [machine::pack_u8(x, y), 0, 0, 0];
}

/// Elements of C in words, as numbers.
pub trait SourceBits<V>: Numeric {
    /// Element `i` of the words
    fn value(words: &[u32; 4], i: u64) -> V;
}
macro_rules! elements {
    ($($name:ident = $real:ty: |$words:ident, $i:ident| $value:expr;)*) => {$(
        impl SourceBits<$real> for $name {
            #[inline(always)]
            fn value($words: &[u32; 4], $i: u64) -> $real {
                $value
            }
        }
    )*};
}
elements! {
    Float32 = f32: |words, i| f32::from_bits(words[i as usize]);
    Int32 = f32: |words, i| words[i as usize] as i32 as f32;
    Float64 = f64: |words, i| f64::from_bits(u64::from(words[2 * i as usize]) | u64::from(words[2 * i as usize + 1]) << 32);
    BFloat16 = f32: |words, i| f32::from_bits(half(words, i) << 16);
    Float16 = f32: |words, i| machine::value_of_f16(half(words, i) as u16);
    // e5m2 is the upper half of an f16.
    Float8E5M2 = f32: |words, i| machine::value_of_f16((byte(words, i) << 8) as u16);
    Float8E4M3 = f32: |words, i| machine::value_of_f16(machine::f16_of_e4m3(byte(words, i) as u16) as u16);
    Int8 = f32: |words, i| byte(words, i) as i8 as f32;
    Uint8 = f32: |words, i| byte(words, i) as f32;
}
#[inline(always)]
fn half(words: &[u32; 4], i: u64) -> u32 {
    words[(i / 2) as usize] >> (16 * (i % 2)) & 0xffff
}
#[inline(always)]
fn byte(words: &[u32; 4], i: u64) -> u32 {
    words[(i / 4) as usize] >> (8 * (i % 4)) & 0xff
}

impl Arithmetic<f32> for Device {
    #[inline(always)]
    fn multiply_add(x: f32, y: f32, z: f32) -> f32 {
        machine::multiply_add(x, y, z)
    }
}
impl Arithmetic<f64> for Device {
    #[inline(always)]
    fn multiply_add(x: f64, y: f64, z: f64) -> f64 {
        machine::multiply_add_doubles(x, y, z)
    }
}
impl Math for Device {
    #[inline(always)]
    fn exp(x: f32) -> f32 {
        machine::exp2(x * core::f32::consts::LOG2_E)
    }
    #[inline(always)]
    fn tanh(x: f32) -> f32 {
        Portable::tanh(x)
    }
}
