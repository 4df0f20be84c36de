//! What the bits of the offsets decide, by brute force: the lanes of canonical tiles, in each mode of the hardware.

use crate::brute_force;
use cute_static::banks::linear::IsLinearlyFree;
use cute_static::prelude::*;
use cute_static::typenum::{Bit as _, U1, U2, U4, U8, U16, U32, U64, Unsigned};

/// Each layout of lanes `$lane` with each swizzle. The offsets are powers of two and distinct, so the bits decide exactly.
macro_rules! each {
    ($bits:ty, $width:ty, [$($swizzle:tt)*], $lanes:tt, $seen:ident) => {
        each!(@ $bits, $width, $lanes, $seen, $([$swizzle])*)
    };
    (@ $bits:ty, $width:ty, $lanes:tt, $seen:ident, $([$swizzle:tt])*) => {$(
        each!(@@ $bits, $width, $lanes, $seen, $swizzle);
    )*};
    (@@ $bits:ty, $width:ty, [$($shape:tt : $stride:tt)*], $seen:ident, ($b:literal, $m:literal, $s:literal)) => {$({
        type L = layout!(Sw<$b, $m, $s> o 0 o $shape : $stride);
        let offsets: Vec<i64> = L::default().offsets().collect();
        let free = brute_force(&offsets, <$bits>::I64, <$width>::I64).iter().all(|degree| *degree == 1);
        assert_eq!(<IsLinearlyFree<L, $bits, $width>>::BOOL, free, "{}, {} bits, {} bytes", L::default(), <$bits>::U64, <$width>::U64);
        $seen[usize::from(free)] += 1;
    })*};
}

#[test]
fn bits_decide_for_canonical_swizzles() {
    let mut seen = [0; 2];
    each!(U32, U4, [(0, 2, 3) (1, 2, 3) (2, 2, 3) (3, 2, 3)], [
        32:1 32:32 (4,8):(1,8) (4,8):(1,16) (4,8):(1,32) (4,8):(2,32) (4,8):(16,1) (8,4):(32,1) (8,4):(1,64) (2,2,8):(1,64,8)
    ], seen);
    each!(U32, U8, [(0, 2, 3) (1, 2, 3) (2, 2, 3) (3, 2, 3)], [
        32:2 32:32 (4,8):(2,8) (4,8):(2,16) (4,8):(2,32) (4,8):(2,64) (8,4):(32,2) (2,16):(2,16) (16,2):(2,256)
    ], seen);
    each!(U16, U16, [(0, 3, 3) (1, 3, 3) (2, 3, 3) (3, 3, 3)], [
        32:8 (8,4):(8,64) (8,4):(32,8) (8,4):(64,8) (4,8):(8,64) (2,16):(8,16) (8,4):(128,8)
    ], seen);
    each!(U16, U4, [(0, 3, 3) (1, 3, 3) (2, 3, 3) (3, 3, 3)], [
        (4,8):(2,8) (4,8):(2,16) (4,8):(2,32) (4,8):(2,64) (8,4):(64,2) (2,16):(2,16)
    ], seen);
    each!(U8, U2, [(0, 4, 3) (1, 4, 3) (2, 4, 3) (3, 4, 3)], [
        (4,8):(2,16) (4,8):(2,32) (4,8):(2,64) (4,8):(2,128) (8,4):(128,2) (2,16):(2,16) 32:2
    ], seen);
    each!(U8, U1, [(0, 4, 3) (1, 4, 3) (2, 4, 3) (3, 4, 3)], [
        (4,8):(1,16) (4,8):(32,1) (4,8):(256,1) (8,4):(1,256) 32:1 32:16
    ], seen);
    each!(U64, U8, [(0, 1, 3) (1, 1, 3) (2, 1, 3) (3, 1, 3)], [
        (4,8):(1,4) (4,8):(1,8) (4,8):(1,16) (8,4):(16,1) 32:1 32:16
    ], seen);
    assert!(seen[0] > 50 && seen[1] > 50, "{seen:?}");
}
/// What the bits do not decide: two lanes at one place, carries, strides that are no powers of two, a swizzle within the banks, and other maps.
#[test]
fn bits_leave_the_rest_to_the_count() {
    macro_rules! undecided {
        ($($layout:ty;)*) => {$(
            let offsets: Vec<i64> = <$layout>::default().offsets().collect();
            assert!(brute_force(&offsets, 32, 4).iter().all(|degree| *degree == 1), "{}", <$layout>::default());
            assert!(!<IsLinearlyFree<$layout, U32, U4>>::BOOL);
        )*};
    }
    undecided! {
        layout!(32:0);
        layout!((16,2):(1,0));
        layout!(32:3);
        layout!(32:-1);
        layout!((16,2):(2,33));
        layout!(Sw<2,0,2> o 0 o 32:1);
        layout!(Sw<3,2,3> o 32 o 32:1);
        layout!(24:1);
        layout!(1:0);
        layout!(Sw<3,3,3> o 1 o 1:0);
    }
}
