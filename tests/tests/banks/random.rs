//! Random layouts, and random offsets.

use crate::{brute_force, degrees};
use cute_static::banks::conflict_degrees;
use cute_static::prelude::*;
use cute_static::typenum::{Bit as _, U1, U2, U4, U8, U16, U32, U64, Unsigned};
use cute_static_tests::generate::Random;

macro_rules! random {
    ($($layout:ty, $bits:ty, $width:ty;)*) => {$(
        let offsets: Vec<i64> = <$layout>::default().offsets().collect();
        degrees!($layout, $bits, $width, brute_force(&offsets, <$bits>::I64, <$width>::I64));
    )*};
}

/// Integer layouts, XOR layouts, swizzled layouts.
#[test]
#[rustfmt::skip]
fn layouts() {
    random! {
        layout!((16,1,2):(4000,48,128)), U16, U8;
        layout!((2,3,2):(32,1000,7)), U32, U2;
        layout!((4,2,2):(f1,f16,f72)), U32, U1;
        layout!(Sw<3,1,3> o 0 o (4,8,1):(8,4,66)), U16, U4;
        layout!(8:-128), U16, U4;
        layout!((6,5):(32,9)), U32, U1;
        layout!((2,1):(f24,f320)), U16, U16;
        layout!(Sw<2,2,5> o 4 o (6,4,1,1):(8,128,64,16)), U8, U4;
        layout!((5,1,6):(4,132,4000)), U16, U8;
        layout!((8,4,1):(-2000,16,-128)), U32, U8;
        layout!((16,1,1):(f5,f40,f9)), U64, U4;
        layout!(Sw<3,3,4> o 0 o (2,6,1):(40,528,64)), U8, U8;
        layout!((5,5):(-24,17)), U64, U4;
        layout!((8,4,1):(32,128,14)), U16, U4;
        layout!((16,2):(f2,f24)), U16, U4;
        layout!(Sw<2,1,2> o 0 o (8,4,1):(66,18,6)), U16, U4;
        layout!((8,4,1,1):(16,40,-5,5)), U32, U1;
        layout!((1,2,1):(33,2,-36)), U16, U2;
        layout!((2,16,1):(f8,f17,f8)), U32, U4;
        layout!(Sw<0,4,3> o 80 o (6,4,1):(48,32,1040)), U8, U16;
        layout!((6,5):(4,5)), U64, U8;
        layout!((8,1,4,1):(160,256,128,16)), U16, U8;
        layout!((32,1,1):(f33,f4,f17)), U32, U4;
        layout!(Sw<1,3,4> o 0 o (8,4):(96,520)), U4, U4;
        layout!((6,4):(5,12)), U8, U1;
        layout!(3:8), U16, U8;
        layout!((4,8):(f34,f144)), U16, U4;
        layout!(Sw<2,0,2> o 0 o (32,1,1):(4,16,128)), U32, U1;
        layout!((5,6,1,1):(8,32,0,136)), U8, U8;
        layout!((6,5,1):(3,-3,128)), U32, U4;
        layout!((2,4,1,2):(f72,f72,f4,f1)), U32, U2;
        layout!(Sw<2,1,3> o 2 o (8,4):(2000,6)), U16, U4;
        layout!((6,5):(33,32)), U64, U1;
        layout!((8,4):(0,66)), U32, U4;
        layout!((2,2):(f24,f34)), U4, U1;
        layout!(Sw<0,0,2> o 5 o 8:1), U32, U2;
        layout!((1,2):(64,0)), U16, U4;
        layout!((8,4):(36,64)), U32, U2;
        layout!((16,1):(f20,f64)), U32, U16;
        layout!(Sw<3,3,3> o 40 o 5:136), U4, U4;
        layout!((3,5,2,1):(512,16,24,320)), U8, U8;
        layout!((6,3):(130,32)), U16, U4;
        layout!((2,16):(f9,f16)), U64, U4;
        layout!(Sw<3,3,3> o 8 o (2,16):(96,0)), U16, U16;
        layout!((6,5,1):(32,72,2)), U32, U8;
        layout!(4:-32), U8, U4;
        layout!((32,1):(f144,f66)), U16, U4;
        layout!(Sw<1,0,5> o 5 o (4,2,4,1):(128,64,4,16)), U32, U4;
        layout!(16:1), U16, U2;
        layout!((2,4):(2,9)), U32, U2;
        layout!((2,2,8):(f320,f32,f16)), U16, U16;
        layout!(Sw<0,1,1> o 0 o (16,2):(64,132)), U16, U4;
        layout!((8,4,1):(16,0,-2)), U16, U4;
        layout!((3,6,1):(64,16,32)), U32, U4;
        layout!((16,2):(f16,f32)), U32, U16;
        layout!(Sw<1,3,4> o 8 o 2:0), U4, U4;
    }
}

/// The degrees of offsets that are no layout.
#[test]
fn offsets() {
    let mut random = Random::new(3);
    for _ in 0..20_000 {
        let width = random.pick(&[1, 2, 4, 8, 16]);
        let bits = random.pick(&[4, 8, 16, 32, 64, 96, 128]);
        // In elements: whole accesses, in whole elements.
        let step = if bits < 8 * width { 8 * width / bits } else { 1 };
        let step = if step * bits % (8 * width) == 0 { step } else { 8 * width };
        let span = random.pick(&[4, 40, 400, 4000]);
        let lanes = 1 + random.below(32);
        let offsets: Vec<i64> =
            (0..lanes).map(|_| (random.below(span) as i64 - span as i64 / 8) * step as i64).collect();
        let degrees = brute_force(&offsets, bits as i64, width as i64);
        let ours = conflict_degrees(&offsets, bits as u64, width as u64);
        assert_eq!(ours[..degrees.len()], degrees, "{offsets:?} of {bits} bits, {width} bytes");
        assert!(ours[degrees.len()..].iter().all(|degree| *degree == 0));
    }
}

/// The rank over F₂ of vectors of bits.
fn rank(vectors: &[i64]) -> u32 {
    let mut basis = Vec::new();
    for vector in vectors {
        let reduced = basis.iter().fold(*vector, |rest, other| rest.min(rest ^ other));
        if reduced != 0 {
            basis.push(reduced);
        }
    }
    basis.len() as u32
}

/// A layout that is linear over F₂: a phase reaches 2^rank words, in 2^rank banks of which each has as many. It is free of conflicts
/// exactly where the map from the bits of the lane to those of the bank has the rank of the map to the words.
#[test]
fn linear_layouts() {
    let mut random = Random::new(5);
    for _ in 0..2_000 {
        let (width, lane_bits, bank_bits) = random.pick(&[(4, 5, 5), (8, 4, 4), (16, 3, 3)]);
        let vectors: Vec<i64> = (0..lane_bits).map(|_| random.below(512) as i64).collect();
        let value = |lane: usize| (0..lane_bits).filter(|bit| lane >> bit & 1 == 1).fold(0, |v, bit| v ^ vectors[bit]);
        let offsets: Vec<i64> = (0..1 << lane_bits).map(value).collect();
        let banks: Vec<i64> = vectors.iter().map(|vector| vector & ((1 << bank_bits) - 1)).collect();
        let degree = 1 << (rank(&vectors) - rank(&banks));
        assert_eq!(conflict_degrees(&offsets, 8 * width, width), [degree, 0, 0, 0], "{vectors:?}, {width} bytes");
    }
}

/// What has no degree is an error of evaluation.
#[test]
fn refused_offsets() {
    let refused = |offsets: &[i64], width| {
        let offsets = offsets.to_vec();
        assert!(std::panic::catch_unwind(move || conflict_degrees(&offsets, 16, width)).is_err());
    };
    refused(&[0, 4], 16);
    refused(&[0; 33], 16);
    refused(&[0], 3);
}
