//! Arithmetic and conversions.

use core::arch::asm;

/// `2^x`, approximately.
#[inline(always)]
pub fn exp2(x: f32) -> f32 {
    let y: f32;
    // SAFETY: it computes.
    unsafe { asm!("ex2.approx.ftz.f32 {}, {};", out(reg32) y, in(reg32) x, options(pure, nomem, nostack)) };
    y
}
/// `1/√x`, approximately.
#[inline(always)]
pub fn rsqrt(x: f32) -> f32 {
    let y: f32;
    // SAFETY: it computes.
    unsafe { asm!("rsqrt.approx.ftz.f32 {}, {};", out(reg32) y, in(reg32) x, options(pure, nomem, nostack)) };
    y
}
/// The words of a double, the low one first.
#[inline(always)]
pub fn words_of_double(x: f64) -> [u32; 2] {
    let mut words = [0; 2];
    // SAFETY: it computes.
    unsafe {
        asm!("mov.b64 {{{}, {}}}, {};", out(reg32) words[0], out(reg32) words[1], in(reg64) x,
            options(pure, nomem, nostack))
    };
    words
}
macro_rules! conversions {
    ($($(#[$doc:meta])* $name:ident($from:ty, $in:ident) -> $to:ty, $out:ident = $instruction:literal;)*) => {$(
        $(#[$doc])*
        #[inline(always)]
        pub fn $name(x: $from) -> $to {
            let y;
            // SAFETY: it computes.
            unsafe { asm!($instruction, out($out) y, in($in) x, options(pure, nomem, nostack)) };
            y
        }
    )*};
}
conversions! {
    /// The value of an f16.
    value_of_f16(u16, reg16) -> f32, reg32 = "cvt.f32.f16 {}, {};";
    /// The nearest integer, ties to even; the largest or smallest one beyond, and 0 for NaN.
    nearest_integer(f32, reg32) -> i32, reg32 = "cvt.rni.s32.f32 {}, {};";
    /// Two f16 of the values of two e4m3.
    f16_of_e4m3(u16, reg16) -> u32, reg32 = "cvt.rn.f16x2.e4m3x2 {}, {};";
}
/// `x · y + z`, rounded once.
#[inline(always)]
pub fn multiply_add(x: f32, y: f32, z: f32) -> f32 {
    let sum;
    // SAFETY: it computes.
    unsafe {
        asm!("fma.rn.f32 {}, {}, {}, {};", out(reg32) sum, in(reg32) x, in(reg32) y, in(reg32) z,
            options(pure, nomem, nostack))
    };
    sum
}
/// … of doubles.
#[inline(always)]
pub fn multiply_add_doubles(x: f64, y: f64, z: f64) -> f64 {
    let sum;
    // SAFETY: it computes.
    unsafe {
        asm!("fma.rn.f64 {}, {}, {}, {};", out(reg64) sum, in(reg64) x, in(reg64) y, in(reg64) z,
            options(pure, nomem, nostack))
    };
    sum
}
macro_rules! pairs {
    ($($(#[$doc:meta])* $name:ident: $ty:ty, $register:ident $out:ty = $instruction:literal;)*) => {$(
        $(#[$doc])*
        #[inline(always)]
        pub fn $name(low: $ty, high: $ty) -> u32 {
            let pair: $out;
            // SAFETY: it computes.
            unsafe {
                asm!($instruction, out($register) pair, in(reg32) high, in(reg32) low, options(pure, nomem, nostack))
            };
            u32::from(pair)
        }
    )*};
}
pairs! {
    /// Two bf16, the nearest ones, in one word: `low` in its low half.
    pack_bf16: f32, reg32 u32 = "cvt.rn.bf16x2.f32 {}, {}, {};";
    /// Two f16, the nearest ones.
    pack_f16: f32, reg32 u32 = "cvt.rn.f16x2.f32 {}, {}, {};";
    /// Two e4m3, the nearest finite ones, in the low half of a word.
    pack_e4m3: f32, reg16 u16 = "cvt.rn.satfinite.e4m3x2.f32 {}, {}, {};";
    /// Two e5m2, the nearest finite ones.
    pack_e5m2: f32, reg16 u16 = "cvt.rn.satfinite.e5m2x2.f32 {}, {}, {};";
    /// Two integers of 8 bits, the nearest ones.
    pack_s8: i32, reg32 u32 = "cvt.pack.sat.s8.s32.b32 {}, {}, {}, 0;";
    /// Two integers of 8 bits without a sign, the nearest ones.
    pack_u8: i32, reg32 u32 = "cvt.pack.sat.u8.s32.b32 {}, {}, {}, 0;";
}
