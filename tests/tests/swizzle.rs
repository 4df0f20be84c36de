//! Swizzles against tables and formulas that share no code with the library, and laws of composed layouts over whole
//! domains.

use cute_static::layout::SliceOffset;
use cute_static::prelude::*;
use cute_static::semimodule::Element;
use cute_static::swizzle::Bit;
use cute_static::swizzle::HardwareSwizzle;
use cute_static::swizzle::{
    AbsoluteSwizzle, AsComposedLayout, Byte, InUnit, Measured, RelativeSwizzle, Swizzle128BAtom32B, Swizzle128BAtom64B,
    SwizzleNone,
};
use cute_static::typenum::{N1, N2, N3, N4, U0, U1, U2, U3, U4, U5, U6, U7, U8, U16};
use static_assertions::assert_type_eq_all;
use std::collections::BTreeSet;

/// Name; span, atom and repeat; the library's function; the table.
type Row = (&'static str, [u64; 3], fn(u64) -> u64, &'static str);

/// PTX ISA 5.5.7: line by line of 128 bytes, which chunk of 16 bytes (counted in its row) goes to each place; `,` ends
/// a line.
const TABLES: [Row; 6] = [
    ("none", [16, 16, 16], |o| SwizzleNone::default().apply(o), "00000000"),
    ("32B", [32, 16, 256], |o| Swizzle32B::default().apply(o), "01010101,10101010"),
    ("64B", [64, 16, 512], |o| Swizzle64B::default().apply(o), "01230123,10321032,23012301,32103210"),
    (
        "128B",
        [128, 16, 1024],
        |o| Swizzle128B::default().apply(o),
        "01234567,10325476,23016745,32107654,45670123,54761032,67452301,76543210",
    ),
    (
        "128B, 32B atom",
        [128, 32, 512],
        |o| Swizzle128BAtom32B::default().apply(o),
        "01234567,23016745,45670123,67452301",
    ),
    ("128B, 64B atom", [128, 64, 256], |o| Swizzle128BAtom64B::default().apply(o), "01234567,45670123"),
];

#[test]
fn the_hardware_modes_are_those_of_the_ptx_manual() {
    for (name, [span, atom, repeat], apply, table) in TABLES {
        let lines: Vec<&str> = table.split(',').collect();
        for address in 0..4096 {
            let (line, row) = (address / 128, address / span);
            let place = usize::try_from(address % 128 / 16).expect("a place");
            let digit = lines[usize::try_from(line).expect("a line") % lines.len()].as_bytes()[place] - b'0';
            let expected = row * span + u64::from(digit) * 16 + address % 16;
            assert_eq!(apply(address), expected, "{name} at {address:#x}");
            assert_eq!(apply(apply(address)), address, "{name} twice at {address:#x}");
            assert_eq!(apply(address + repeat), apply(address) + repeat, "{name} repeats");
            assert_eq!(
                apply(address) - apply(address) % atom + address % atom,
                apply(address),
                "{name} moves atoms whole"
            );
        }
        let image: BTreeSet<u64> = (0..repeat).map(apply).collect();
        assert!(image.into_iter().eq(0..repeat), "{name} permutes its block");
    }
}

#[test]
fn the_modes_know_their_spans() {
    let known = [
        [SwizzleNone::SPAN, SwizzleNone::ATOM, SwizzleNone::ALIGNMENT],
        [Swizzle32B::SPAN, Swizzle32B::ATOM, Swizzle32B::ALIGNMENT],
        [Swizzle64B::SPAN, Swizzle64B::ATOM, Swizzle64B::ALIGNMENT],
        [Swizzle128B::SPAN, Swizzle128B::ATOM, Swizzle128B::ALIGNMENT],
        [Swizzle128BAtom32B::SPAN, Swizzle128BAtom32B::ATOM, Swizzle128BAtom32B::ALIGNMENT],
        [Swizzle128BAtom64B::SPAN, Swizzle128BAtom64B::ATOM, Swizzle128BAtom64B::ALIGNMENT],
    ];
    assert_eq!(known, TABLES.map(|(_, numbers, ..)| numbers));
}

/// CUTLASS `cute/swizzle.hpp`.
fn cutlass(b: u32, m: u32, s: i32, o: u64) -> u64 {
    let bits = (1 << b) - 1;
    let yyy = bits << (i64::from(m) + i64::from(s.max(0)));
    if s >= 0 { o ^ ((o & yyy) >> s) } else { o ^ ((o & yyy) << -s) }
}
/// The descriptor document.
fn descriptor(b: u32, m: u32, s: u32, o: u64) -> u64 {
    let mask = ((1 << b) - 1) << s;
    o ^ (((o & mask) >> s) << m)
}

macro_rules! formulas {
    ($($b:literal $B:ty, $m:literal $M:ty, $s:literal $S:ty;)*) => {
        /// The triples, the library's function, the size of the block.
        fn swizzles() -> Vec<(u32, u32, i32, fn(u64) -> u64, u64)> {
            vec![$(($b, $m, $s, |o| Swizzle::<$B, $M, $S>::default().apply(o), Swizzle::<$B, $M, $S>::PERIOD)),*]
        }
    };
}
formulas! {
    0 U0, 0 U0, 0 U0; 0 U0, 4 U4, 3 U3; 1 U1, 0 U0, 1 U1; 1 U1, 4 U4, 3 U3; 2 U2, 4 U4, 3 U3; 3 U3, 4 U4, 3 U3; 3 U3, 4 U4, 4 U4; 2 U2, 5 U5, 2 U2;
    1 U1, 6 U6, 1 U1; 3 U3, 0 U0, 6 U6; 4 U4, 1 U1, 4 U4; 2 U2, 0 U0, -3 N3; 1 U1, 2 U2, -1 N1; 2 U2, 3 U3, -2 N2; 4 U4, 4 U4, -4 N4; 0 U0, 1 U1, -4 N4;
}

#[test]
fn the_formula_is_that_of_cutlass() {
    for (b, m, s, apply, period) in swizzles() {
        assert!((0..8192).all(|o| apply(o) == cutlass(b, m, s, o)), "Sw<{b},{m},{s}>");
        assert!((0..8192).all(|o| apply(apply(o)) == o), "Sw<{b},{m},{s}> is an involution");
        assert_eq!(period, 1 << (b + m + s.unsigned_abs()));
        let image: BTreeSet<u64> = (period..2 * period).map(apply).collect();
        assert!(image.into_iter().eq(period..2 * period), "Sw<{b},{m},{s}> permutes its blocks");
    }
}

#[test]
fn the_absolute_form_is_that_of_the_descriptor_document() {
    assert!((0..4096).all(|o| AbsoluteSwizzle::<U3, U4, U7>::default().apply(o) == descriptor(3, 4, 7, o)));
    assert!((0..4096).all(|o| AbsoluteSwizzle::<U3, U4, U7>::default().apply(o) == cutlass(3, 4, 3, o)));
    assert!((0..4096).all(|o| AbsoluteSwizzle::<U2, U5, U1>::default().apply(o) == descriptor(2, 5, 1, o)));
    assert!((0..4096).all(|o| AbsoluteSwizzle::<U2, U5, U1>::default().apply(o) == cutlass(2, 1, -4, o)));
    assert_type_eq_all!(RelativeSwizzle<AbsoluteSwizzle<U2, U5, U1>>, Swizzle<U2, U1, N4>);
    assert_eq!(AbsoluteSwizzle::<U3, U4, U7, Byte>::default().relative(), Swizzle128B::default());
}

/// The document's own examples are of its `<3,4,3>`, whose fields overlap, and it calls that the hardware's pattern.
/// They are values of
/// another function: 0x18 does not move, and applied twice the document's function does not come back.
#[test]
fn the_worked_examples_of_the_descriptor_document_are_wrong() {
    let hardware = |o| Swizzle128B::default().apply(o);
    for (offset, document, right) in
        [(0x18, 0x28, 0x18), (0x20, 0x60, 0x20), (0x08, 0x18, 0x08), (0x10, 0x30, 0x10), (0x80, 0x80, 0x90)]
    {
        assert_eq!(descriptor(3, 4, 3, offset), document);
        assert_eq!(hardware(offset), right);
    }
    assert_eq!(descriptor(3, 4, 3, descriptor(3, 4, 3, 0x18)), 0x78);
    assert_eq!((0..1024).filter(|o| descriptor(3, 4, 3, *o) != hardware(*o)).count(), 896);
    assert_eq!((0..1024).filter(|o| descriptor(3, 4, 3, descriptor(3, 4, 3, *o)) != *o).count(), 768);
}

#[test]
fn a_swizzle_of_bytes_in_other_units() {
    assert_type_eq_all!(InUnit<Swizzle128B, Elements<16>>, Swizzle<U3, U3, U3, Elements<16>>);
    assert_type_eq_all!(InUnit<Swizzle128B, Elements<32>>, Swizzle<U3, U2, U3, Elements<32>>);
    assert_type_eq_all!(InUnit<Swizzle128B, Elements<64>>, Swizzle<U3, U1, U3, Elements<64>>);
    assert_type_eq_all!(InUnit<Swizzle128B, Elements<4>>, Swizzle<U3, U5, U3, Elements<4>>);
    assert_type_eq_all!(InUnit<Swizzle128B, Bit>, Swizzle<U3, U7, U3, Bit>);
    // Wider than what is moved: two of the three bits lie inside an element of 64 bytes.
    assert_type_eq_all!(InUnit<Swizzle128B, Elements<512>>, Swizzle<U1, U0, U3, Elements<512>>);
    assert_type_eq_all!(Upcast<Swizzle128B, U2>, InUnit<Swizzle128B, Elements<16>>);
    // A tile of f16 and the same bytes.
    type Tile = Swizzled<Swizzle128B, Elements<16>, layout!((8,64):(64,1))>;
    type Bytes = InUnit<Tile, Byte>;
    assert_type_eq_all!(Bytes, Swizzled<Swizzle128B, Byte, layout!((8,128):(128,1))>, Recast<Tile, U16, U8>);
    for (row, column) in (0..8).flat_map(|row| (0..64).map(move |column| (row, column))) {
        assert_eq!(Bytes::default().offset((row, 2 * column)), 2 * Tile::default().offset((row, column)));
    }
    // The unit outlives a slice that is a plain layout.
    assert_type_eq_all!(Slice<Tile, coord!((3,_))>, Measured<layout!(((8,4,2)):((1,-8,32))), Elements<16>>);
}

/// A composed layout, and the XOR layout that it equals: equal values everywhere, and the same layout again on the way
/// back.
macro_rules! xor {
    ($(<$($of:ty),*> over $layout:ty = $xor:ty $(, back $back:ty)?;)*) => {$(
        type A = Composition<Swizzle<$($of),*>, $layout>;
        assert_type_eq_all!(AsXorLayout<A>, $xor);
        assert!(A::default().offsets().eq(<$xor>::default().offsets()));
        $(
            type Back = AsComposedLayout<$xor>;
            assert_type_eq_all!(Back, $back);
            assert!(Back::default().offsets().eq(<$xor>::default().offsets()));
        )?
    )*};
}
#[test]
fn composed_layouts_and_xor_layouts() {
    {
        xor! { <U3, U0, U3> over layout!((8,8):(1,8)) = layout!((8,8):(f1,f9)), back A; }
    }
    {
        xor! { <U3, U0, N3> over layout!((8,8):(1,8)) = layout!((8,8):(f9,f8)), back A; }
    }
    {
        xor! { <U3, U4, U3> over layout!((8,128):(128,1)) = layout!((8,128):(f144,f1)), back A; }
    }
    {
        xor! { <U3, U4, U3> over layout!((8,64):(64,1)) = layout!(((2,4),64):((f64,f144),f1)),
        back ComposedLayout<Swizzle<U2, U4, U3>, U0, layout!(((2,4),64):((64,128),1))>; }
    }
    {
        xor! { <U2, U0, U2> over layout!((4,(4,3)):(1,(4,16))) = layout!((4,(4,3)):(f1,(f5,f16))), back A; }
    }
    {
        xor! { <U2, U0, U3> over layout!((3,3):(1,8)) = layout!((3,3):(f1,f9)), back A; }
    }
    assert_type_eq_all!(AsXorLayout<Swizzle<U3, U4, U3, Bit>>, layout!((128,8,1):(f1,f144,f1024)));
    type X = AsXorLayout<Swizzle128B>;
    assert!((0..4096).all(|o| X::default().extended_offset(o) as u64 == Swizzle128B::default().apply(o)));
}

#[test]
fn layouts_and_swizzles_in_both_orders() {
    type A = layout!((8,8):(8,1));
    type Down = Composition<Swizzle<U2, U0, N3>, A>;
    type Up = Composition<Swizzle<U2, U0, U3>, A>;
    assert_type_eq_all!(Composition<A, Swizzle<U2, U0, U3>>, Down);
    assert_type_eq_all!(Composition<A, Down>, ComposedLayout<Swizzle<U2, U0, U3>, U0, layout!((8,8):(1,8))>);
    // CUTLASS test/unit/cute/core/composition.cpp
    type Both = Composition<Up, Down>;
    assert_eq!(Both::default().to_string(), "Sw<2,0,3> o 0 o Sw<2,0,3> o 0 o (8,8):(1,8)");
    assert!((0..64).all(|k| Both::default().offset(k) == Up::default().offset(Down::default().offset(k))));
    // A layout on the outside, and coordinates out of it.
    type Coordinates = ComposedLayout<layout!((4,8):(1@0,1@1)), U0, layout!((2,4):(1,2))>;
    assert_eq!(Coordinates::default().to_string(), "(4,8):(1@0,1@1) o 0 o (2,4):(1,2)");
    assert_eq!(Coordinates::default().coordinate((1, 3)), (3, 1));
    // No source bit is set below 8.
    assert_eq!(
        Composition::<layout!((2,4):(4,1)), Swizzle<U1, U1, U2>>::default().to_string(),
        "Sw<0,0,0> o 0 o (2,4):(4,1)"
    );
}

/// `A(c) = slice(c at the _) + offset`, for every `c` in the slice.
macro_rules! sliced {
    ($a:ty, $coordinate:ty, $at:expr, $count:expr => $slice:literal, $offset:literal) => {{
        let (slice, all) = (Slice::<$a, $coordinate>::default(), <$a>::default());
        assert_eq!(slice.to_string(), $slice);
        assert_eq!(<SliceOffset<$a, $coordinate> as Element>::OFFSET, Some($offset));

        assert!((0..$count).all(|i| all.offset($at(i)) == slice.offset(i) + $offset));
    }};
}
#[test]
fn slices_are_plain_where_they_can_be() {
    type Rows = Composition<Swizzle<U3, U4, U3>, layout!((8,128):(128,1))>;
    type Columns = Composition<Swizzle<U3, U4, U3>, layout!((16,8):(1,16))>;
    type Behind = ComposedLayout<Swizzle<U3, U4, U3>, U8, layout!((8,16):(128,1))>;
    type Up = Composition<Swizzle<U2, U0, N2>, layout!((4,4):(1,4))>;
    sliced!(Rows, coord!((3,_)), |i| (3, i), 128 => "((16,4,2)):((1,-16,64))", 432);
    sliced!(Rows, coord!((_,21)), |i| (i, 21), 8 => "((2,4)):((112,288))", 21);
    sliced!(Rows, coord!((_,64)), |i| (i, 64), 8 => "((4,2)):((144,448))", 64);
    sliced!(Columns, coord!((_,1)), |i| (i, 1), 16 => "(16):(1)", 16);
    sliced!(Columns, coord!((1,_)), |i| (1, i), 8 => "(8):(16)", 1);
    sliced!(Up, coord!((_,2)), |i| (i, 2), 4 => "((2,2)):((5,-6))", 8);
    sliced!(Up, coord!((2,_)), |i| (2, i), 4 => "((2,2)):((4,-8))", 10);
    // 8 + 15 carries into the bits that are swizzled.
    sliced!(Behind, coord!((3,_)), |i| (3, i), 16 => "Sw<3,4,3> o 392 o (16):(1)", 0);
    // Without an integer nothing is fixed.
    sliced!(Up, coord!((_,_)), |i| i, 16 => "Sw<2,0,-2> o 0 o (4,4):(1,4)", 0);
}

/// Both inverses: `A(R(k)) = k` wherever `R` is defined, `L(A(k)) = k` wherever `A` is.
macro_rules! inverted {
    ($(<$($of:ty),*> over $layout:ty => $right:literal, $left:literal;)*) => {$({
        type A = Composition<Swizzle<$($of),*>, $layout>;
        type R = RightInverse<A>;
        type L = LeftInverse<A>;
        let (a, r, l) = (A::default(), R::default(), L::default());
        assert_eq!((r.to_string().as_str(), l.to_string().as_str()), ($right, $left));
        assert!((0..r.size()).all(|k| a.offset(r.offset(k)) == i64::try_from(k).expect("an index")));
        assert!((0..a.size()).all(|k| l.offset(a.offset(k)) == i64::try_from(k).expect("an index")));
    })*};
}
/// The outer layout goes on behind its domain, and the offset between may be negative.
#[test]
fn offsets_of_composed_layouts() {
    type F = layout!((4,8):(1,1000000000000000));
    let far = ComposedLayout::<F, U0, layout!((2,100):(1,2))>::default();
    assert!((0..200).all(|i| far.offset(i) == i % 4 + i / 4 * 1_000_000_000_000_000));
    // Far strides that are never far apart
    let within = ComposedLayout::<layout!((8,2):(1,1000000000000000000)), N1, layout!(16:1)>::default();
    assert!((0..16).all(|i| within.offset(i) == (i - 1) % 8 + (i - 1) / 8 * 1_000_000_000_000_000_000));
    let last = ComposedLayout::<layout!((1024,4):(1125899906842624,1)), U0, layout!(2:4096)>::default();
    assert_eq!([last.offset(0), last.offset(1)], [0, 4]);
    let below = ComposedLayout::<Swizzle<U1, U0, U3>, N4, layout!(2:1)>::default();
    // -4 has the bit 3, and -3, too.
    assert!(below.offsets().eq([-4 ^ 1, -3 ^ 1]));
}

#[test]
fn inverses_go_back() {
    inverted! {
        <U1, U0, U2> over layout!((2,4):(4,1)) => "Sw<1,0,-1> o 0 o (4,2):(2,1)", "Sw<1,0,-1> o 0 o (4,2):(2,1)";
        <U2, U2, U3> over layout!((32,4):(4,1)) => "Sw<2,0,3> o 0 o (4,32):(32,1)", "Sw<2,0,3> o 0 o (4,32):(32,1)";
        <U3, U1, N3> over layout!((16,8):(1,16)) => "Sw<3,1,-3> o 0 o 128:1", "Sw<3,1,-3> o 0 o 128:1";
        <U2, U0, U2> over layout!((4,(4,3)):(1,(4,16))) => "Sw<2,0,2> o 0 o 48:1", "Sw<2,0,2> o 0 o 48:1";
        <U3, U4, U3> over layout!((8,16):(16,1)) => "Sw<0,0,0> o 0 o (16,8):(8,1)", "Sw<0,0,0> o 0 o (16,8):(8,1)";
        <U1, U0, U1> over layout!((4,4):(1,8)) => "Sw<1,0,1> o 0 o 4:1", "Sw<1,0,1> o 0 o (8,4):(1,4)";
    }
}

#[test]
fn what_a_swizzle_keeps_together() {
    type A = Composition<Swizzle<U3, U4, U3>, layout!((8,64):(64,1))>;
    assert_type_eq_all!(MaxCommonLayout<A, layout!((8,64):(64,1))>, MaxCommonLayout<layout!((8,64):(64,1)), A>, layout!(16:8));
    assert_type_eq_all!(MaxCommonVector<A, layout!((8,64):(64,1))>, MaxAlignment<A>, U16);
    type Behind = ComposedLayout<Swizzle<U3, U4, U3>, U8, layout!(64:1)>;
    assert_type_eq_all!(MaxCommonVector<Behind, layout!(64:1)>, U8);
    assert_type_eq_all!(MaxCommonVector<Behind, Behind>, U8);
    assert!((0..8).all(|k| Behind::default().offset(k) == Behind::default().offset(0) + k));
    type B = Composition<Swizzle<U2, U0, U2>, layout!((4,4):(1,4))>;
    assert_eq!(MaxCommonLayout::<B, B>::default().to_string(), "Sw<2,0,2> o 0 o 16:1");
}
