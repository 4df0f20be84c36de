//! `mma.sync`. The fragments are those of the tables in the PTX ISA.

use super::block::meet;
use super::machine::{lane, pack_f16};
use crate::element::{F16, minifloat, narrow, ue4m3, ue8m0};
use core::ops::{Add, Mul};
use core::panic::Location;
use std::vec::Vec;

/// `mma` of 16 × 8 × 32 bytes: the PTX ISA's tables of fragments, with `E` elements in a register, which are values by `of_a` and `of_b`.
#[track_caller]
fn multiply<const E: usize, S: Copy + Add<Output = S> + Mul<Output = S>>(
    c: [S; 4],
    a: &[u32; 4],
    b: &[u32; 2],
    [of_a, of_b]: [fn(u32) -> S; 2],
) -> [S; 4] {
    let lanes = meet(true, (Location::caller(), [&a[..], &b[..]].concat()));
    let part = |lane: usize, register: usize, i: usize| lanes[lane].1[register] >> (32 / E * i);
    let depth = 8 * E;
    // A: register 2h + r of lane 4g + t has row g + 8r and columns E·t and the next ones of half h.
    let row_of_a = |row: usize| -> Vec<S> {
        let register = |k: usize| row / 8 + 2 * (k / (4 * E));
        (0..depth).map(|k| of_a(part(4 * (row % 8) + k / E % 4, register(k), k % E))).collect()
    };
    // B: register h of lane 4g + t has column g and rows E·t and the next ones of half h.
    let column_of_b = |column: usize| -> Vec<S> {
        (0..depth).map(|k| of_b(part(4 * column + k / E % 4, 4 + k / (4 * E), k % E))).collect()
    };
    let (group, in_group) = (lane() / 4, lane() % 4);
    // C: c_i is in row g, or g + 8 for i ≥ 2, and in column 2t + (i mod 2).
    let rows = [group, group + 8].map(row_of_a);
    let columns = [2 * in_group, 2 * in_group + 1].map(column_of_b);
    core::array::from_fn(|i| rows[i / 2].iter().zip(&columns[i % 2]).fold(c[i], |sum, (x, y)| sum + *x * *y))
}
fn bf16(bits: u32) -> f32 {
    f32::from_bits(bits << 16)
}
fn f16(bits: u32) -> f32 {
    F16::from_bits(bits as u16).value()
}
/// The last 13 bits are not read.
fn tf32(bits: u32) -> f32 {
    f32::from_bits(bits & !0x1fff)
}
fn e4m3(bits: u32) -> f32 {
    minifloat::<4>(bits as u8)
}
fn e5m2(bits: u32) -> f32 {
    minifloat::<5>(bits as u8)
}
fn s8(bits: u32) -> i32 {
    i32::from(bits as u8 as i8)
}
fn u8(bits: u32) -> i32 {
    i32::from(bits as u8)
}
macro_rules! multiply {
    ($($name:ident: $elements:literal, $a:ident, $b:ident = $sum:ty;)*) => {$(
        /// `A·B + C`, see the PTX ISA, `mma`.
        ///
        /// # Safety
        /// Checked here.
        #[track_caller]
        pub unsafe fn $name(c: [$sum; 4], a: &[u32; 4], b: &[u32; 2]) -> [$sum; 4] {
            multiply::<$elements, $sum>(c, a, b, [$a, $b])
        }
    )*};
}
multiply! {
    multiply_16x8x16_bf16: 2, bf16, bf16 = f32;
    multiply_16x8x16_f16: 2, f16, f16 = f32;
    multiply_16x8x8_tf32: 1, tf32, tf32 = f32;
    multiply_16x8x32_s8_s8: 4, s8, s8 = i32;
    multiply_16x8x32_s8_u8: 4, s8, u8 = i32;
    multiply_16x8x32_u8_s8: 4, u8, s8 = i32;
    multiply_16x8x32_u8_u8: 4, u8, u8 = i32;
    multiply_16x8x32_e4m3_e4m3: 4, e4m3, e4m3 = f32;
    multiply_16x8x32_e4m3_e5m2: 4, e4m3, e5m2 = f32;
    multiply_16x8x32_e5m2_e4m3: 4, e5m2, e4m3 = f32;
    multiply_16x8x32_e5m2_e5m2: 4, e5m2, e5m2 = f32;
}
/// `A·B + C` with two halves in each register of C, see the PTX ISA, `mma`.
///
/// # Safety
/// Checked here.
#[track_caller]
pub unsafe fn multiply_16x8x16_f16_to_f16(c: [u32; 2], a: &[u32; 4], b: &[u32; 2]) -> [u32; 2] {
    let halves = [c[0], c[0] >> 16, c[1], c[1] >> 16].map(f16);
    let [w, x, y, z] = multiply::<2, f32>(halves, a, b, [f16, f16]);
    [pack_f16(w, x), pack_f16(y, z)]
}
/// `A·B + C` of doubles, 8 × 8 × 4, see the PTX ISA, `mma`.
///
/// # Safety
/// Checked here.
#[track_caller]
pub unsafe fn multiply_8x8x4_f64(c: [f64; 2], a: u64, b: u64) -> [f64; 2] {
    let words = [a, b].into_iter().flat_map(|word| [word as u32, (word >> 32) as u32]).collect();
    let lanes = meet(true, (Location::caller(), words));
    let value = |lane: usize, i: usize| {
        let words = &lanes[lane].1[2 * i..];
        f64::from_bits(u64::from(words[0]) | u64::from(words[1]) << 32)
    };
    // A: lane 4g + t has row g and column t. B: it has row t and column g. C: c_i is in row g and column 2t + i.
    let (group, in_group) = (lane() / 4, lane() % 4);
    core::array::from_fn(|i| {
        (0..4).fold(c[i], |sum, k| sum + value(4 * group + k, 0) * value(4 * (2 * in_group + i) + k, 1))
    })
}

/// `mma.sp` of 16 × 8 × 32 halves: A has 16 values of each row, and the four bits for values `4j` to `4j + 3` say which two they are.
#[track_caller]
fn multiply_sparse(c: [f32; 4], a: &[u32; 4], b: &[u32; 4], metadata: u32, value: fn(u32) -> f32) -> [f32; 4] {
    let lanes = meet(true, (Location::caller(), [&a[..], &b[..], &[metadata]].concat()));
    let half = |lane: usize, register: usize, i: usize| value(lanes[lane].1[register] >> (16 * i) & 0xffff);
    // The stored values are where those of `mma` of 16 × 8 × 16 are: register 2h + r of lane 4g + t has row g + 8r and columns 2t and 2t + 1 of half h.
    let stored = |row: usize, k: usize| half(4 * (row % 8) + k % 8 / 2, row / 8 + 2 * (k / 8), k % 2);
    // Lane 4g has the metadata of the first 16 values of row g in its low bits, and of row g + 8 in its high bits; lane 4g + 1 those of the next 16 values.
    let which = |row: usize, j: usize| lanes[4 * (row % 8) + j / 4].1[8] >> (16 * (row / 8) + 4 * (j % 4)) & 15;
    let row_of_a = |row: usize| -> [f32; 32] {
        let mut values = [0.0; 32];
        for j in 0..8 {
            let [first, second] = [which(row, j) & 3, which(row, j) >> 2];
            assert!(first < second, "the metadata {:#x} are not in order", which(row, j));
            values[4 * j + first as usize] = stored(row, 2 * j);
            values[4 * j + second as usize] = stored(row, 2 * j + 1);
        }
        values
    };
    // B: register h of lane 4g + t has column g and rows 8h + 2t and the next one.
    let column_of_b =
        |column: usize| -> [f32; 32] { core::array::from_fn(|k| half(4 * column + k % 8 / 2, 4 + k / 8, k % 2)) };
    let (group, in_group) = (lane() / 4, lane() % 4);
    let rows = [group, group + 8].map(row_of_a);
    let columns = [2 * in_group, 2 * in_group + 1].map(column_of_b);
    core::array::from_fn(|i| rows[i / 2].iter().zip(&columns[i % 2]).fold(c[i], |sum, (x, y)| sum + x * y))
}
macro_rules! sparse {
    ($($name:ident: $value:ident;)*) => {$(
        /// `A·B + C` of a sparse A, see the PTX ISA, `mma.sp`.
        ///
        /// # Safety
        /// Checked here.
        #[track_caller]
        pub unsafe fn $name(c: [f32; 4], a: &[u32; 4], b: &[u32; 4], metadata: u32) -> [f32; 4] {
            multiply_sparse(c, a, b, metadata, $value)
        }
    )*};
}
sparse! {
    multiply_16x8x32_sparse_bf16: bf16;
    multiply_16x8x32_sparse_f16: f16;
}

/// `mma` with scale factors of 16 × 8 × 8·`E` values, of which a register has `E`: each row of A and column of B has `N` factors, one for as many values.
#[track_caller]
fn multiply_scaled<const E: usize, const N: usize>(
    c: [f32; 4],
    a: &[u32; 4],
    b: &[u32; 2],
    (factors, byte): ([u32; 2], u16),
    of: [fn(u32) -> f32; 2],
    factor: fn(u8) -> f32,
) -> [f32; 4] {
    let lanes = meet(true, (Location::caller(), [&a[..], &b[..], &factors, &[byte.into()]].concat()));
    assert!(lanes.iter().all(|lane| lane.1[8] == u32::from(byte)), "the lanes of a warp take factors from other bytes");
    assert!(byte as usize % N == 0 && byte as usize + N <= 4, "{N} factors do not begin at byte {byte}");
    let (depth, part) = (8 * E, |lane: usize, register: usize, i: usize| lanes[lane].1[register] >> (32 / E * i));
    let scale = |lane: usize, register: usize, k: usize| {
        let bits = lanes[lane].1[register] >> (8 * (byte as usize + k / (depth / N)));
        factor(bits as u8)
    };
    // The values are where those of `mma` are. For the thread 0 of the instruction, lane 4g has the factors of row g of A, lane 4g + 1 those of row g + 8,
    // and lane 4g those of column g of B.
    let row_of_a = |row: usize| -> Vec<f32> {
        let value = |k: usize| of[0](part(4 * (row % 8) + k / E % 4, row / 8 + 2 * (k / (4 * E)), k % E));
        (0..depth).map(|k| value(k) * scale(4 * (row % 8) + row / 8, 6, k)).collect()
    };
    let column_of_b = |column: usize| -> Vec<f32> {
        let value = |k: usize| of[1](part(4 * column + k / E % 4, 4 + k / (4 * E), k % E));
        (0..depth).map(|k| value(k) * scale(4 * column, 7, k)).collect()
    };
    let (group, in_group) = (lane() / 4, lane() % 4);
    let rows = [group, group + 8].map(row_of_a);
    let columns = [2 * in_group, 2 * in_group + 1].map(column_of_b);
    core::array::from_fn(|i| rows[i / 2].iter().zip(&columns[i % 2]).fold(c[i], |sum, (x, y)| sum + x * y))
}
/// The values of types in a byte of a register: PTX ISA, `mma` with `.kind::mxf8f6f4`. 6 bits are the low ones, and 4 are in the middle.
mod in_byte {
    pub(super) use super::{e4m3, e5m2};
    use crate::element::narrow;
    pub fn e2m3(bits: u32) -> f32 {
        assert!(bits & 0xc0 == 0, "{bits:#x} has more than 6 bits");
        narrow::<2, 3>(bits as u8)
    }
    pub fn e3m2(bits: u32) -> f32 {
        assert!(bits & 0xc0 == 0, "{bits:#x} has more than 6 bits");
        narrow::<3, 2>(bits as u8)
    }
    pub fn e2m1(bits: u32) -> f32 {
        assert!(bits & 0xc3 == 0, "{bits:#x} has other bits than the four in the middle");
        narrow::<2, 1>(bits as u8 >> 2)
    }
}
fn e2m1(bits: u32) -> f32 {
    narrow::<2, 1>(bits as u8 & 15)
}
macro_rules! pairs {
    ($($a:ident: $($b:ident)*;)*) => {
        /// 16 × 8 × 32 floats of 8, 6 and 4 bits with a byte each, and a factor of ue8m0 for all 32 values of a row: a module for each type of A, a function for each of B.
        pub mod mxf8f6f4 {$(
            #[doc = concat!("A of ", stringify!($a))]
            pub mod $a {$(
                /// `A·B + C`, where each value is multiplied by its scale factor: in a register of A and one of B, from this byte on.
                ///
                /// # Safety
                /// Checked here.
                #[track_caller]
                pub unsafe fn $b(c: [f32; 4], a: &[u32; 4], b: &[u32; 2], factors: [u32; 2], byte: u16) -> [f32; 4] {
                    use super::super::{in_byte, multiply_scaled};
                    multiply_scaled::<4, 1>(c, a, b, (factors, byte), [in_byte::$a, in_byte::$b], crate::element::ue8m0)
                }
            )*}
        )*}
    };
}
pairs! {
    e4m3: e4m3 e5m2 e2m3 e3m2 e2m1;
    e5m2: e4m3 e5m2 e2m3 e3m2 e2m1;
    e2m3: e4m3 e5m2 e2m3 e3m2 e2m1;
    e3m2: e4m3 e5m2 e2m3 e3m2 e2m1;
    e2m1: e4m3 e5m2 e2m3 e3m2 e2m1;
}
macro_rules! nibbles {
    ($($name:ident: $count:literal $factor:ident;)*) => {$(
        /// 16 × 8 × 64 floats of 4 bits, where each value is multiplied by its scale factor: in a register of A and one of B, from this byte on.
        ///
        /// # Safety
        /// Checked here.
        #[track_caller]
        pub unsafe fn $name(c: [f32; 4], a: &[u32; 4], b: &[u32; 2], factors: [u32; 2], byte: u16) -> [f32; 4] {
            multiply_scaled::<8, $count>(c, a, b, (factors, byte), [e2m1, e2m1], $factor)
        }
    )*};
}
nibbles! {
    mxf4: 2 ue8m0;
    nvf4: 4 ue4m3;
}
