//! Bank conflicts: the worked examples of the hardware, each one by a brute force over bytes, as constants, as types and as a
//! bound; random layouts; the examples of the layout document.

mod banks {
    pub mod linear;
    pub mod random;
    pub mod search;
}

use cute_static::banks::conflict_degrees;
use cute_static::banks::{ConflictFree, CountBankConflicts, FindSwizzle};
use cute_static::prelude::*;
use cute_static::typenum::{Bit as _, U0, U1, U2, U3, U4, U6, U8, U16, U32, U64, U96, Unsigned};
use static_assertions::{assert_impl_all, assert_not_impl_any};
use std::collections::{BTreeMap, BTreeSet};

/// The degree of each phase, byte by byte: shares nothing with the library.
pub fn brute_force(offsets: &[i64], bits: i64, width: i64) -> Vec<u32> {
    let lanes = match width {
        16 => 8,
        8 => 16,
        _ => 32,
    };
    let degree = |phase: &[i64]| {
        let mut banks: BTreeMap<i64, BTreeSet<i64>> = BTreeMap::new();
        for byte in phase.iter().flat_map(|offset| (0..width).map(move |byte| offset * bits / 8 + byte)) {
            let word = byte.div_euclid(4);
            banks.entry(word.rem_euclid(32)).or_default().insert(word);
        }
        banks.values().map(BTreeSet::len).max().unwrap_or(0) as u32
    };
    offsets.chunks(lanes).map(degree).collect()
}

/// All four ways to the degrees of one access, against the written ones.
macro_rules! degrees {
    ($layout:ty, $bits:ty, $width:ty, $degrees:expr) => {{
        let offsets: Vec<i64> = <$layout>::default().offsets().collect();
        let degrees: &[u32] = &$degrees;
        let (worst, sum) = (degrees.iter().copied().max().unwrap_or(0), degrees.iter().sum::<u32>());
        let name = stringify!($layout);
        assert_eq!($crate::brute_force(&offsets, <$bits>::I64, <$width>::I64), degrees, "{name}, brute force");
        type Constant = cute_static::banks::Access<$layout, $bits, $width>;
        assert_eq!(Constant::DEGREES, degrees, "{name}, constants");
        assert_eq!((Constant::DEGREE, Constant::WAVEFRONTS), (worst, sum), "{name}, constants");
        assert_eq!(<cute_static::banks::BankConflictDegree<$layout, $bits, $width>>::U32, worst, "{name}, types");
        assert_eq!(<cute_static::banks::Wavefronts<$layout, $bits, $width>>::U32, sum, "{name}, types");
        assert_eq!(<cute_static::banks::IsConflictFree<$layout, $bits, $width>>::BOOL, worst == 1, "{name}, types");
        let linear = <cute_static::banks::linear::IsLinearlyFree<$layout, $bits, $width>>::BOOL;
        assert!(!linear || worst <= 1, "{name}, by bits");
    }};
}
pub(crate) use degrees;

/// Accesses without conflicts: the bound holds.
macro_rules! free {
    ($($layout:ty, $bits:ty, $width:ty => $degrees:expr;)*) => {$(
        assert_impl_all!($layout: ConflictFree<$bits, $width>);
        degrees!($layout, $bits, $width, $degrees);
    )*};
}
/// Accesses with conflicts: the bound does not hold.
macro_rules! conflict {
    ($($layout:ty, $bits:ty, $width:ty => $degrees:expr;)*) => {$(
        assert_not_impl_any!($layout: ConflictFree<$bits, $width>);
        degrees!($layout, $bits, $width, $degrees);
    )*};
}

/// `ldmatrix.x4` on 32 rows of 16-bit elements; lane `r` has the address of row `r`.
#[test]
fn ldmatrix() {
    conflict! {
        layout!(32:64), U16, U16 => [8, 8, 8, 8]; // rows of 128 bytes
        layout!(32:32), U16, U16 => [4, 4, 4, 4]; // 64
        layout!(32:16), U16, U16 => [2, 2, 2, 2]; // 32
        layout!(32:128), U16, U16 => [8, 8, 8, 8]; // 256
        layout!(Sw<2,3,3> o 0 o 32:64), U16, U16 => [2, 2, 2, 2];
        layout!(Sw<1,3,3> o 0 o 32:64), U16, U16 => [4, 4, 4, 4];
        layout!(Sw<3,3,3> o 0 o 32:128), U16, U16 => [2, 2, 2, 2];
    }
    free! {
        layout!(Sw<3,3,3> o 0 o 32:64), U16, U16 => [1, 1, 1, 1];
        layout!(Sw<2,3,3> o 0 o 32:32), U16, U16 => [1, 1, 1, 1];
        layout!(Sw<1,3,3> o 0 o 32:16), U16, U16 => [1, 1, 1, 1];
        layout!(Sw<3,3,4> o 0 o 32:128), U16, U16 => [1, 1, 1, 1];
        layout!(32:8), U16, U16 => [1, 1, 1, 1]; // 16: a core matrix
        layout!(32:72), U16, U16 => [1, 1, 1, 1]; // 128 and 16 of padding
        layout!(32:40), U16, U16 => [1, 1, 1, 1]; // 64 and 16 of padding
        layout!(16:72), U16, U16 => [1, 1]; // x2
        layout!(8:72), U16, U16 => [1]; // x1
    }
}

/// The same in bytes, as the hardware has its swizzles, and in every column of 16 bytes.
#[test]
fn ldmatrix_in_bytes() {
    conflict! {
        layout!(32:128), U8, U16 => [8, 8, 8, 8];
        layout!(32:64), U8, U16 => [4, 4, 4, 4];
        layout!(32:32), U8, U16 => [2, 2, 2, 2];
        layout!(Sw<2,4,3> o 16 o 32:128), U8, U16 => [2, 2, 2, 2];
        layout!(Sw<3,4,3> o 48 o 32:256), U8, U16 => [2, 2, 2, 2];
    }
    macro_rules! columns {
        ($b:literal, $s:literal, $row:literal: $($column:literal)*) => {$(
            free! { layout!(Sw<$b,4,$s> o $column o 32:$row), U8, U16 => [1, 1, 1, 1]; }
        )*};
    }
    columns!(3, 3, 128: 0 16 32 48 64 80 96 112);
    columns!(2, 3, 64: 0 16 32 48);
    columns!(1, 3, 32: 0 16);
    columns!(3, 4, 256: 0 16 112 128 240);
}

/// 32 lanes on single-precision numbers.
#[test]
fn columns_and_rows() {
    conflict! {
        layout!(32:32), U32, U4 => [32]; // a column, rows of 128 bytes
        layout!(32:16), U32, U4 => [16];
        layout!(32:2), U32, U4 => [2]; // every other number
        layout!(32:36), U32, U4 => [4];
        layout!((8,4):(32,1)), U32, U4 => [8];
        layout!(32:4), U32, U8 => [2, 2]; // half of each four
        layout!(32:16), U64, U8 => [16, 16];
        layout!(32:32), U8, U1 => [8]; // a column of bytes
        layout!((4,8):(1,32)), U32, U4 => [8];
    }
    free! {
        layout!(32:33), U32, U4 => [1]; // rows of 132 bytes
        layout!(32:1), U32, U4 => [1];
        layout!(32:3), U32, U4 => [1]; // three numbers a lane, the first of them
        layout!(32:1), U64, U8 => [1, 1];
        layout!(32:4), U32, U16 => [1, 1, 1, 1];
        layout!(32:-1), U32, U4 => [1];
        layout!(32:-33), U32, U4 => [1];
        layout!(Sw<5,0,5> o 0 o 32:32), U32, U4 => [1];
        layout!((4,8):(1,36)), U32, U4 => [1]; // 4 columns of 8 rows of 144 bytes: the operands of m16n8k8
        layout!(24:33), U32, U4 => [1]; // not all lanes
        layout!(20:4), U32, U16 => [1, 1, 1];
    }
}

/// The same word is a broadcast, also where lanes access different bytes of it.
#[test]
fn broadcasts() {
    free! {
        layout!(32:0), U32, U4 => [1];
        layout!(32:0), U32, U16 => [1, 1, 1, 1];
        layout!((8,4):(0,1)), U32, U4 => [1];
        layout!(32:1), U8, U1 => [1];
        layout!(32:1), U16, U2 => [1];
        layout!((2,16):(0,2)), U16, U4 => [1];
    }
    conflict! {
        layout!((2,8):(0,128)), U32, U1 => [8];
        layout!((2,8):(0,128)), U32, U16 => [4, 4];
    }
}

/// Offsets of bits, of vectors over F₂, and of composed layouts of other kinds.
#[test]
fn other_layouts() {
    free! {
        layout!((8,4):(f72,f512)), U16, U16 => [1, 1, 1, 1]; // Sw<3,3,3> o 32:64 as an XOR layout
        layout!(32:33), U32, U4 => [1];
        layout!(32:32), U4, U16 => [1, 1, 1, 1]; // elements of 4 bits
        layout!(32:6), U16, U4 => [1];
        layout!(32:1), U96, U4 => [1]; // three floats an element, the first one read
        layout!(32:16), U6, U4 => [1]; // elements of 6 bits, 12 bytes apart
        ComposedLayout<layout!((32,32):(33,1)), U64, layout!(32:1)>, U32, U4 => [1];
        ComposedLayout<swizzle!(3, 3, 3), U8, layout!((8,4):(f64,f512))>, U16, U16 => [1, 1, 1, 1];
        ComposedLayout<swizzle!(3, 3, 3), U64, layout!((8,2):(-64,8))>, U16, U16 => [1, 1];
        ComposedLayout<swizzle!(2, 0, 10), U1, layout!(Sw<5,0,5> o 32 o 32:32)>, U32, U4 => [1];
    }
    conflict! {
        layout!((8,4):(f64,f512)), U16, U16 => [8, 8, 8, 8];
        ComposedLayout<swizzle!(2, 3, 3), U8, layout!((8,4):(f64,f512))>, U16, U16 => [2, 2, 2, 2];
        ComposedLayout<layout!((8,4):(f64,f512)), U8, layout!((8,2):(1,8))>, U16, U16 => [8, 8];
        ComposedLayout<layout!((32,32):(32,1)), U64, layout!(32:1)>, U32, U4 => [32];
    }
}

/// A tile, its swizzle, and the rows that one instruction reads, all by composition.
#[test]
fn a_tile_and_its_rows() {
    type Tile = layout!((32,64):(64,1));
    type Swizzled = Composition<swizzle!(3, 3, 3), Tile>;
    free! { Composition<Swizzled, layout!(32:1)>, U16, U16 => [1, 1, 1, 1]; }
    conflict! { Composition<Tile, layout!(32:1)>, U16, U16 => [8, 8, 8, 8]; }
}

/// An unaligned access, too many lanes and a swizzle of another unit have no degree.
#[test]
fn refusals() {
    assert_not_impl_any!(layout!(32:60): CountBankConflicts<U16, U16>, ConflictFree<U16, U16>, FindSwizzle<U16, U16>);
    assert_not_impl_any!(layout!(33:8): CountBankConflicts<U16, U16>, ConflictFree<U16, U16>, FindSwizzle<U16, U16>);
    assert_not_impl_any!(layout!(1048576:8): CountBankConflicts<U16, U16>);
    assert_not_impl_any!(layout!(32:8): CountBankConflicts<U16, U3>);
    assert_not_impl_any!(layout!((8,4):(1@0,1@1)): CountBankConflicts<U16, U16>);
    type Bytes = ComposedLayout<Swizzle128B, U0, layout!(32:64)>;
    assert_not_impl_any!(Bytes: CountBankConflicts<U16, U16>);
    assert_impl_all!(ComposedLayout<Swizzle128B, U0, layout!(32:128)>: ConflictFree<U8, U16>);
}

/// The layout document's swizzle: S as an absolute bit number. Its values are what its formula gives, but the formula
/// is not that of the hardware, and what it says about it does not hold.
#[test]
fn the_documents_swizzle() {
    let document = |o: u64| o ^ (((o & 0x38) >> 3) << 4);
    let hardware = |o: u64| <swizzle!(3, 4, 3)>::default().apply(o);
    assert_eq!(document(0x40), 0x40);
    assert_eq!((document(0x18), hardware(0x18)), (0x28, 0x18));
    assert_eq!((document(0x20), hardware(0x20)), (0x60, 0x20));
    // "Self-inverse": it is not, its fields [3, 6) and [4, 7) overlap. The hardware's is.
    assert_eq!(document(document(0x18)), 0x78);
    assert!((0..1024).all(|o| hardware(hardware(o)) == o));
    assert!((0..1024).any(|o| document(document(o)) != o));
    // "Size and cosize stay": the images of [0, 64) end at 128.
    assert_eq!((0..64).map(document).max(), Some(0x7f));
    // "0x00 … 0x38, eight rows, no two in one bank": the values and their banks are right, but these are eight pieces of 8 bytes in
    // a row, and without any swizzle they are in different banks, too.
    let rows: Vec<u64> = (0..8).map(|row| 8 * row).collect();
    let swizzled: Vec<u64> = rows.iter().map(|o| document(*o)).collect();
    assert_eq!(swizzled, [0x00, 0x18, 0x30, 0x28, 0x60, 0x78, 0x50, 0x48]);
    let banks: Vec<u64> = swizzled.iter().map(|o| o / 4 % 32).collect();
    assert_eq!(banks, [0, 6, 12, 10, 24, 30, 20, 18]);
    let degree = |offsets: &[u64], width| {
        let offsets: Vec<i64> = offsets.iter().map(|o| *o as i64).collect();
        let degrees = conflict_degrees(&offsets, 8, width);
        assert_eq!(brute_force(&offsets, 8, width as i64), degrees[..1]);
        degrees[0]
    };
    assert_eq!((degree(&rows, 8), degree(&swizzled, 8)), (1, 1));
    // On rows of 128 bytes, which its table is about, the document's formula does nothing: 8-way. The hardware's: 1.
    let rows: Vec<u64> = (0..8).map(|row| 128 * row).collect();
    let by = |f: &dyn Fn(u64) -> u64| rows.iter().map(|o| f(*o)).collect::<Vec<_>>();
    assert_eq!(by(&document), rows);
    assert_eq!((degree(&rows, 16), degree(&by(&document), 16), degree(&by(&hardware), 16)), (8, 8, 1));
    // Its absolute form of the hardware's swizzle is <3,4,7>.
    let absolute = |o: u64| o ^ (((o & 0x380) >> 7) << 4);
    assert!((0..2048).all(|o| absolute(o) == hardware(o)));
}
