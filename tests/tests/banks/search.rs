//! The smallest swizzle: without conflicts, and none smaller is.

use crate::brute_force;
use cute_static::banks::{FindSwizzle, SmallestSwizzle};
use cute_static::prelude::*;
use cute_static::typenum::{U1, U4, U8, U16, U32, U64, Unsigned};
use static_assertions::{assert_not_impl_any, assert_type_eq_all};

/// `B, M, S` of the swizzles that are tried, in their order, until one leaves no conflict.
fn first(offsets: &[i64], bits: i64, width: i64) -> Option<(u32, u32, u32)> {
    let free = |offsets: &[i64]| brute_force(offsets, bits, width).iter().all(|degree| *degree == 1);
    if free(offsets) {
        return Some((0, base(bits, width), 0));
    }
    let base = base(bits, width);
    for b in 1..=banks(width) {
        for s in b..20 {
            for m in base..=base + banks(width) - b {
                let swizzle = |o: &i64| o ^ ((o >> s) & (((1 << b) - 1) << m));
                if free(&offsets.iter().map(swizzle).collect::<Vec<_>>()) {
                    return Some((b, m, s));
                }
            }
        }
    }
    None
}
/// log₂ of the banks, of 8 and 16 bytes where an access is as wide
fn banks(width: i64) -> u32 {
    7 - width.max(4).ilog2()
}
/// log₂ of the elements in an access, or in a word
fn base(bits: i64, width: i64) -> u32 {
    (8 * width.max(4) / bits).max(1).ilog2()
}

macro_rules! smallest {
    ($($layout:ty, $bits:ty, $width:ty => $written:literal;)*) => {$(
        let offsets: Vec<i64> = <$layout>::default().offsets().collect();
        let (b, m, s) = first(&offsets, <$bits>::I64, <$width>::I64).expect("a swizzle");
        let found = <SmallestSwizzle<$layout, $bits, $width>>::default().to_string();
        assert_eq!((found.as_str(), found.clone()), ($written, format!("Sw<{b},{m},{s}>")), "{}", stringify!($layout));
    )*};
}

#[test]
fn smallest() {
    smallest! {
        layout!(32:64), U16, U16 => "Sw<3,3,3>";
        layout!(32:32), U16, U16 => "Sw<2,3,3>";
        layout!(32:16), U16, U16 => "Sw<1,3,3>";
        layout!(32:128), U16, U16 => "Sw<3,3,4>";
        layout!(32:256), U16, U16 => "Sw<3,3,5>";
        layout!(32:128), U8, U16 => "Sw<3,4,3>";
        layout!(32:64), U8, U16 => "Sw<2,4,3>";
        layout!(32:32), U8, U16 => "Sw<1,4,3>";
        layout!(32:256), U8, U16 => "Sw<3,4,4>";
        layout!(32:32), U32, U16 => "Sw<3,2,3>";
        layout!(32:16), U64, U16 => "Sw<3,1,3>";
        layout!(32:256), U4, U16 => "Sw<3,5,3>";
        layout!(32:32), U32, U4 => "Sw<5,0,5>";
        layout!(32:16), U32, U4 => "Sw<4,0,5>";
        layout!(32:64), U32, U4 => "Sw<5,0,6>";
        layout!(32:33), U32, U4 => "Sw<0,0,0>";
        layout!(32:1), U32, U4 => "Sw<0,0,0>";
        layout!(32:128), U8, U1 => "Sw<5,2,5>";
        layout!((8,4):(32,1)), U32, U4 => "Sw<3,2,3>";
        layout!(32:16), U64, U8 => "Sw<4,0,4>";
        layout!(32:2), U32, U4 => "Sw<1,0,5>";
        layout!((4,8):(2,64)), U16, U4 => "Sw<3,3,3>";
        layout!(32:192), U16, U16 => "Sw<3,3,3>";
        layout!((8,4):(64,8)), U16, U16 => "Sw<3,3,3>";
        layout!((8,4):(f64,f512)), U16, U16 => "Sw<3,3,3>";
        layout!((4,8):(32,4)), U32, U4 => "Sw<2,0,5>";
        layout!(32:96), U32, U4 => "Sw<5,0,5>";
        layout!(32:24), U32, U4 => "Sw<3,0,5>";
        layout!((4,4,2):(32,1,4)), U32, U4 => "Sw<2,3,2>";
        layout!((2,16):(32,1)), U32, U4 => "Sw<1,4,1>";
        layout!(32:-64), U16, U16 => "Sw<3,3,3>";
        layout!(32:320), U16, U16 => "Sw<3,3,3>";
    }
}

/// What is searched for takes the place of the swizzle that there is.
#[test]
fn of_a_swizzled_layout() {
    assert_type_eq_all!(SmallestSwizzle<layout!(Sw<2,3,3> o 0 o 32:64), U16, U16>, swizzle!(3, 3, 3));
    assert_type_eq_all!(SmallestSwizzle<layout!(Sw<3,3,3> o 64 o 32:64), U16, U16>, swizzle!(3, 3, 3));
    assert_type_eq_all!(SmallestSwizzle<layout!(Sw<3,3,3> o 0 o 32:128), U16, U16>, swizzle!(3, 3, 4));
}

macro_rules! none {
    ($($layout:ty, $bits:ty, $width:ty;)*) => {$(
        let offsets: Vec<i64> = <$layout>::default().offsets().collect();
        assert_eq!(first(&offsets, <$bits>::I64, <$width>::I64), None);
        assert_not_impl_any!($layout: FindSwizzle<$bits, $width>);
    )*};
}

/// Rows whose differences are in bits too far apart for one field.
#[test]
fn no_swizzle() {
    none! {
        layout!((4,2):(64,512)), U16, U16;
        layout!((4,8):(32,4096)), U32, U4;
        layout!((8,3):(64,1024)), U64, U8;
    }
}
