//! What a lane computes alone, by opcode: the function, the width of the result, the widths of the operands.

use crate::format::{extreme, flushed, power_of_2};
use crate::instruction::Half::{Bf16, F16};
use crate::instruction::{Format, Function, Width, Width::*};

pub type Signature = (Function, Width, &'static [Width]);

const fn word(x: i64) -> u64 {
    x as u32 as u64
}
const fn float(x: u64) -> f32 {
    f32::from_bits(x as u32)
}
const fn bits(x: f32) -> u64 {
    x.to_bits() as u64
}
const fn signed(x: u64) -> i64 {
    x as u32 as i32 as i64
}
const fn low(x: u64) -> u64 {
    x & 0xffff_ffff
}
/// `bfe`: `len` bits from `from` on, zeros beyond
const fn field(x: u64, from: u64, len: u64) -> u64 {
    let (from, len) = (from & 0xff, len & 0xff);
    let shifted = if from > 63 { 0 } else { x >> from };
    if len > 63 { shifted } else { shifted & ((1 << len) - 1) }
}

/// … of a word, whose last bit is a sign
const fn signed_field(x: u64, from: u64, len: u64) -> u64 {
    let (from, len) = (from & 0xff, len & 0xff);
    // The sign is that of the word where the field ends behind it.
    let end = if from + len > 32 { 32 } else { from + len };
    if len == 0 {
        return 0;
    }
    let above = signed(x) << (64 - end);
    word(above >> (64 - end + if from < end { from } else { end - 1 }))
}

/// Two integers of 8 bits, the first one above the second, below what is shifted
fn packed(a: i64, b: i64, c: u64) -> u64 {
    let [a, b] = [a, b].map(|x| x.clamp(-128, 127) as u8);
    low(c << 16 | u64::from(a) << 8 | u64::from(b))
}

/// `prmt`: four of the eight bytes of two words, or what a byte has in its sign
fn permuted(a: u64, b: u64, selection: u64) -> u64 {
    let bytes = (low(b) << 32 | low(a)).to_le_bytes();
    (0..4).rev().fold(0, |all, i| {
        let which = selection >> (4 * i) & 0xf;
        let byte = bytes[(which & 7) as usize];
        all << 8
            | u64::from(if which & 8 == 0 {
                byte
            } else if byte & 0x80 == 0 {
                0
            } else {
                0xff
            })
    })
}

/// Two floats of 8 bits, the first one above the second
fn bytes(format: Format, a: u64, b: u64) -> u64 {
    let [a, b] = [a, b].map(|x| format.nearest_of_8_bits(float(x)));
    u64::from(a) << 8 | u64::from(b)
}

/// Two f16 of the values of two floats of 8 bits
fn halves_of_bytes(format: Format, a: u64) -> u64 {
    let [low, high] = [a & 0xff, a >> 8 & 0xff].map(|byte| u64::from(F16.nearest(format.value(byte as u32))));
    high << 16 | low
}
const fn double(x: u64) -> f64 {
    f64::from_bits(x)
}

const WORD: &[Width] = &[B32];
const WORDS: &[Width] = &[B32, B32];
const LONG: &[Width] = &[B64];
const LONGS: &[Width] = &[B64, B64];
const TRUTHS: &[Width] = &[Predicate, Predicate];

/// What the opcode computes; `None` where it is not one of these.
pub fn signature(opcode: &str) -> Option<Signature> {
    let of: Signature = match opcode {
        "add.s32" | "add.u32" => (|a, b, _| low(a.wrapping_add(b)), B32, WORDS),
        "add.s64" | "add.u64" => (|a, b, _| a.wrapping_add(b), B64, LONGS),
        "sub.s32" | "sub.u32" => (|a, b, _| low(a.wrapping_sub(b)), B32, WORDS),
        "sub.s64" | "sub.u64" => (|a, b, _| a.wrapping_sub(b), B64, LONGS),
        "mul.lo.s32" | "mul.lo.u32" => (|a, b, _| low(a.wrapping_mul(b)), B32, WORDS),
        "mul.lo.s64" | "mul.lo.u64" => (|a, b, _| a.wrapping_mul(b), B64, LONGS),
        "mul.hi.u32" => (|a, b, _| (a * b) >> 32, B32, WORDS),
        "mul.hi.u64" => (|a, b, _| ((u128::from(a) * u128::from(b)) >> 64) as u64, B64, LONGS),
        "mul.wide.u32" => (|a, b, _| a * b, B64, WORDS),
        "prmt.b32" => (permuted, B32, &[B32, B32, B32]),
        "mul.wide.u16" => (|a, b, _| a * b, B32, &[B16, B16]),
        "mul.wide.s32" => (|a, b, _| signed(a).wrapping_mul(signed(b)) as u64, B64, WORDS),
        "mad.lo.s32" | "mad.lo.u32" => (|a, b, c| low(a.wrapping_mul(b).wrapping_add(c)), B32, &[B32, B32, B32]),
        "mad.lo.s64" | "mad.lo.u64" => (|a, b, c| a.wrapping_mul(b).wrapping_add(c), B64, &[B64, B64, B64]),
        "mad.wide.u32" => (|a, b, c| (a * b).wrapping_add(c), B64, &[B32, B32, B64]),
        // Divided by 0, the result is not defined.
        "div.u32" => (|a, b, _| a.checked_div(b).unwrap_or(low(u64::MAX)), B32, WORDS),
        "rem.u32" => (|a, b, _| a.checked_rem(b).unwrap_or(a), B32, WORDS),
        "min.s32" => (|a, b, _| word(signed(a).min(signed(b))), B32, WORDS),
        "max.s32" => (|a, b, _| word(signed(a).max(signed(b))), B32, WORDS),
        "min.u32" | "min.u64" => (|a, b, _| a.min(b), if opcode == "min.u32" { B32 } else { B64 }, sized(opcode)),
        "max.u32" | "max.u64" => (|a, b, _| a.max(b), if opcode == "max.u32" { B32 } else { B64 }, sized(opcode)),
        "min.s64" => (|a, b, _| (a as i64).min(b as i64) as u64, B64, LONGS),
        "max.s64" => (|a, b, _| (a as i64).max(b as i64) as u64, B64, LONGS),
        "neg.s32" => (|a, _, _| low(a.wrapping_neg()), B32, WORD),
        "neg.s64" => (|a, _, _| a.wrapping_neg(), B64, LONG),

        "add.s16" => (|a, b, _| (a + b) & 0xffff, B16, &[B16, B16]),
        "and.b16" => (|a, b, _| a & b, B16, &[B16, B16]),
        "and.b32" => (|a, b, _| a & b, B32, WORDS),
        "and.b64" => (|a, b, _| a & b, B64, LONGS),
        "and.pred" => (|a, b, _| a & b, Predicate, TRUTHS),
        "or.b16" => (|a, b, _| a | b, B16, &[B16, B16]),
        "or.b32" => (|a, b, _| a | b, B32, WORDS),
        "or.b64" => (|a, b, _| a | b, B64, LONGS),
        "or.pred" => (|a, b, _| a | b, Predicate, TRUTHS),
        "xor.b32" => (|a, b, _| a ^ b, B32, WORDS),
        "xor.b64" => (|a, b, _| a ^ b, B64, LONGS),
        "xor.pred" => (|a, b, _| a ^ b, Predicate, TRUTHS),
        "not.b16" => (|a, _, _| a ^ 0xffff, B16, &[B16]),
        "not.b32" => (|a, _, _| low(!a), B32, WORD),
        "not.b64" => (|a, _, _| !a, B64, LONG),
        "not.pred" => (|a, _, _| a ^ 1, Predicate, &[Predicate]),
        // Amounts beyond the width are as the width.
        "shr.u16" => (|a, b, _| if b > 15 { 0 } else { a >> b }, B16, &[B16, B32]),
        "mul.lo.s16" => (|a, b, _| a.wrapping_mul(b) & 0xffff, B16, &[B16, B16]),
        "shl.b16" => (|a, b, _| if b > 15 { 0 } else { a << b & 0xffff }, B16, &[B16, B32]),
        "shl.b32" => (|a, b, _| if b > 31 { 0 } else { low(a << b) }, B32, WORDS),
        "shl.b64" => (|a, b, _| if b > 63 { 0 } else { a << b }, B64, &[B64, B32]),
        "shr.u32" | "shr.b32" => (|a, b, _| if b > 31 { 0 } else { a >> b }, B32, WORDS),
        "shr.u64" | "shr.b64" => (|a, b, _| if b > 63 { 0 } else { a >> b }, B64, &[B64, B32]),
        "shr.s32" => (|a, b, _| word(signed(a) >> b.min(31)), B32, WORDS),
        "shr.s64" => (|a, b, _| (a as i64 >> b.min(63)) as u64, B64, &[B64, B32]),
        "popc.b32" => (|a, _, _| u64::from(a.count_ones()), B32, WORD),
        "bfe.u32" => (|a, b, c| field(a, b, c), B32, &[B32, B32, B32]),
        "bfe.s32" => (|a, b, c| signed_field(a, b, c), B32, &[B32, B32, B32]),
        "bfe.u64" => (|a, b, c| field(a, b, c), B64, &[B64, B32, B32]),

        "selp.b32" | "selp.f32" | "selp.s32" | "selp.u32" => {
            (|a, b, c| if c == 1 { a } else { b }, B32, &[B32, B32, Predicate])
        }
        "selp.b16" | "selp.u16" | "selp.s16" => (|a, b, c| if c == 1 { a } else { b }, B16, &[B16, B16, Predicate]),
        "selp.b64" | "selp.s64" | "selp.u64" => (|a, b, c| if c == 1 { a } else { b }, B64, &[B64, B64, Predicate]),
        "mov.pred" => (|a, _, _| a, Predicate, &[Predicate]),
        "mov.b16" | "mov.u16" => (|a, _, _| a, B16, &[B16]),
        "mov.b32" | "mov.u32" | "mov.s32" | "mov.f32" => (|a, _, _| a, B32, WORD),
        // A generic address of global memory is the same number.
        "mov.b64" | "mov.u64" | "mov.s64" | "cvta.global.u64" | "cvta.to.global.u64" => (|a, _, _| a, B64, LONG),
        "cvt.u64.u32" => (|a, _, _| a, B64, WORD),
        "cvt.s64.s32" => (|a, _, _| signed(a) as u64, B64, WORD),
        "cvt.u32.u64" => (|a, _, _| low(a), B32, LONG),
        "cvt.u32.u16" => (|a, _, _| a, B32, &[B16]),
        "cvt.u16.u32" => (|a, _, _| a & 0xffff, B16, WORD),
        "cvt.u16.u64" => (|a, _, _| a & 0xffff, B16, LONG),
        "cvt.rn.f32.s32" => (|a, _, _| bits(signed(a) as f32), B32, WORD),
        "cvt.rn.f32.s16" => (|a, _, _| bits(a as i16 as f32), B32, &[B16]),
        // A register of 16 bits has the sign of the byte in its upper half.
        "cvt.s8.s32" => (|a, _, _| u64::from(a as i8 as i16 as u16), B16, WORD),
        "cvt.f64.f32" => (|a, _, _| f64::from(float(a)).to_bits(), B64, WORD),
        "cvt.rn.f32.u32" => (|a, _, _| bits(a as f32), B32, WORD),
        // The first operand is the upper half.
        "cvt.rn.bf16x2.f32" => {
            (|a, b, _| u64::from(Bf16.nearest(float(a))) << 16 | u64::from(Bf16.nearest(float(b))), B32, WORDS)
        }
        "cvt.rn.f16x2.f32" => {
            (|a, b, _| u64::from(F16.nearest(float(a))) << 16 | u64::from(F16.nearest(float(b))), B32, WORDS)
        }
        "cvt.rn.satfinite.e4m3x2.f32" => (|a, b, _| bytes(Format::E4m3, a, b), B16, WORDS),
        "cvt.rn.satfinite.e5m2x2.f32" => (|a, b, _| bytes(Format::E5m2, a, b), B16, WORDS),
        "cvt.pack.sat.s8.s32.b32" => (|a, b, c| packed(signed(a), signed(b), c), B32, &[B32, B32, B32]),
        "cvt.rn.bf16.f32" => (|a, _, _| u64::from(Bf16.nearest(float(a))), B16, WORD),
        "cvt.rn.f16.f32" => (|a, _, _| u64::from(F16.nearest(float(a))), B16, WORD),
        // Ties to even; a cast ends at the largest integer, and has 0 for NaN.
        "cvt.rni.s32.f32" => (|a, _, _| word(i64::from(float(a).round_ties_even() as i32)), B32, WORD),
        "cvt.rn.f16x2.e4m3x2" => (|a, _, _| halves_of_bytes(Format::E4m3, a), B32, &[B16]),
        "cvt.f32.f16" => (|a, _, _| bits(F16.value(a as u16)), B32, &[B16]),
        "cvt.f32.bf16" => (|a, _, _| bits(Bf16.value(a as u16)), B32, &[B16]),

        "add.rn.f32" | "add.f32" => (|a, b, _| bits(float(a) + float(b)), B32, WORDS),
        "sub.rn.f32" | "sub.f32" => (|a, b, _| bits(float(a) - float(b)), B32, WORDS),
        "mul.rn.f32" | "mul.f32" => (|a, b, _| bits(float(a) * float(b)), B32, WORDS),
        "div.rn.f32" => (|a, b, _| bits(float(a) / float(b)), B32, WORDS),
        "fma.rn.f32" => (|a, b, c| bits(float(a).mul_add(float(b), float(c))), B32, &[B32, B32, B32]),
        "add.rn.f64" | "add.f64" => (|a, b, _| (double(a) + double(b)).to_bits(), B64, LONGS),
        "mul.rn.f64" | "mul.f64" => (|a, b, _| (double(a) * double(b)).to_bits(), B64, LONGS),
        "fma.rn.f64" => (|a, b, c| double(a).mul_add(double(b), double(c)).to_bits(), B64, &[B64, B64, B64]),
        "rcp.rn.f32" => (|a, _, _| bits(1.0 / float(a)), B32, WORD),
        "rcp.approx.ftz.f32" => (|a, _, _| bits(flushed(1.0 / flushed(float(a)))), B32, WORD),
        "neg.f32" => (|a, _, _| a ^ 1 << 31, B32, WORD),
        "abs.f32" => (|a, _, _| a & 0x7fff_ffff, B32, WORD),
        "max.f32" => (|a, b, _| bits(extreme(true, float(a), float(b))), B32, WORDS),
        "min.f32" => (|a, b, _| bits(extreme(false, float(a), float(b))), B32, WORDS),
        "rsqrt.approx.ftz.f32" => (|a, _, _| bits(flushed(flushed(float(a)).sqrt().recip())), B32, WORD),
        "ex2.approx.ftz.f32" => (|a, _, _| bits(power_of_2(float(a))), B32, WORD),
        _ => return comparison(opcode),
    };
    Some(of)
}
fn sized(opcode: &str) -> &'static [Width] {
    if opcode.ends_with("32") { WORDS } else { LONGS }
}

/// `setp.CMP.TYPE`
fn comparison(opcode: &str) -> Option<Signature> {
    let (how, ty) = opcode.strip_prefix("setp.")?.split_once('.')?;
    macro_rules! by {
        ($($name:literal: $operator:tt),*) => {
            match (how, ty) {
                $(
                    ($name, "s32") => (|a, b, _| u64::from(signed(a) $operator signed(b)), Predicate, WORDS),
                    ($name, "u32") => (|a, b, _| u64::from(a $operator b), Predicate, WORDS),
                    ($name, "s64") => (|a, b, _| u64::from((a as i64) $operator (b as i64)), Predicate, LONGS),
                    ($name, "u64") => (|a, b, _| u64::from(a $operator b), Predicate, LONGS),
                    // Ordered: false where an operand is NaN
                    ($name, "f64") => (|a, b, _| u64::from(double(a) $operator double(b)), Predicate, LONGS),
                    ($name, "f32") => (|a, b, _| u64::from(float(a) $operator float(b)), Predicate, WORDS),
                )*
                // Bits have no order.
                ("eq", "b16") => (|a, b, _| u64::from(a == b), Predicate, &[B16, B16]),
                ("ne", "b16") => (|a, b, _| u64::from(a != b), Predicate, &[B16, B16]),
                ("eq", "b32") => (|a, b, _| u64::from(a == b), Predicate, WORDS),
                ("ne", "b32") => (|a, b, _| u64::from(a != b), Predicate, WORDS),
                ("eq", "b64") => (|a, b, _| u64::from(a == b), Predicate, LONGS),
                ("ne", "b64") => (|a, b, _| u64::from(a != b), Predicate, LONGS),
                _ => return None,
            }
        };
    }
    // `ne` of floats is unordered in Rust: it is not among these.
    let of: Signature = match (how, ty) {
        ("ne", "f32" | "f64") => return None,
        ("neu", "f32") => (|a, b, _| u64::from(float(a) != float(b)), Predicate, WORDS),
        ("neu", "f64") => (|a, b, _| u64::from(double(a) != double(b)), Predicate, LONGS),
        ("ne", "s32" | "u32") => (|a, b, _| u64::from(a != b), Predicate, WORDS),
        ("ne", "s64" | "u64") => (|a, b, _| u64::from(a != b), Predicate, LONGS),
        _ => by!("eq": ==, "lt": <, "le": <=, "gt": >, "ge": >=),
    };
    Some(of)
}
