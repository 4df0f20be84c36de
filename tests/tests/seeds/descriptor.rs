//! The descriptor document: its grammar, its primitives, and its worked examples with what is right where it errs.

use crate::document::{Quoted, is_complete};
use cute_static::algebra::WithoutZeros;
use cute_static::bounds;
use cute_static::layout::ShapeDivEach;
use cute_static::notation::{Descriptor, Expected};
use cute_static::prelude::*;
use cute_static::shape::divide::Floor;
use cute_static::swizzle::HardwareSwizzle;
use cute_static::swizzle::{AbsoluteSwizzle, Byte, IsSwizzle, SwizzleNone};
use cute_static::typenum::{B1, U0, U2, U3, U4, U7, U24, U128, U256};
use static_assertions::{assert_not_impl_any, assert_type_eq_all};
use std::collections::BTreeSet;

fn image<L: Iterator<Item = i64>>(offsets: L) -> BTreeSet<i64> {
    offsets.collect()
}

/// A pair of congruent trees; the two tiles of 2 × 2; hierarchy is not flattened.
#[test]
fn layout_model() {
    for (row, column) in [(0, 0), (1, 0), (0, 1), (1, 1)] {
        assert_eq!(layout!((2,2):(2,1)).offset((row, column)), row * 2 + column);
        assert_eq!(layout!((2,2):(1,2)).offset((row, column)), row + column * 2);
    }
    type L = layout!(((2,2),4):((1,8),2));
    assert_eq!(
        (L::RANK, L::DEPTH, L::SIZE, L::COSIZE as i64),
        (2, 2, 16, L::default().offsets().max().unwrap_or(0) + 1)
    );
    assert_type_eq_all!(Get<Composition<layout!(64:3), layout!(((2,2),4):((1,8),2))>, U0>, layout!((2,2):(3,24)));
    assert_type_eq_all!(IsCongruent<ShapeOf<L>, StrideOf<L>>, B1);
}

/// The five examples: what they name, in the normal form; a fraction is read, and refused where it is normalised.
#[test]
fn grammar() {
    let normal = |text| Descriptor::parse(text).and_then(|read| read.normalise()).map(|normal| normal.to_string());
    for (text, expected) in [
        ("(1@0, 1@1)", "(1@0,1@1)"),
        ("(16@0, 1@1)", "(16@0,1@1)"),
        ("((1@0, 8@1), 1@2)", "((1@0,8@1),1@2)"),
        ("(1@0@1)", "(1@0@1)"),
        (" ( 1 @ 0\t, -4/2@1 )", "(1@0,-2@1)"),
        ("()", "()"),
    ] {
        assert_eq!(normal(text).as_deref(), Ok(expected), "{text}");
    }
    let read = Descriptor::parse("(1/2@0, 4@1)").expect("it follows the grammar");
    let error = read.normalise().expect_err("a half is no stride");
    assert_eq!((error.at(), error.expected()), (1, Expected::Whole { count: 1, denominator: 2 }));
    assert_type_eq_all!(basis!("((1@0, 8@1), 1@2)"), stride!(((1@0, 8@1), 1@2)));
    assert_type_eq_all!(basis!("(16@0, 1@1)"), stride!((16@0, 1@1)));
}

/// What the parser refuses: trailing text, no group, no comma, a denominator of 0.
#[test]
fn parser() {
    for (text, at, expected) in [
        ("(1@0) x", 6, Expected::End),
        ("1@0", 0, Expected::Group),
        ("(1@0 1@1)", 5, Expected::CommaOrClose),
        ("(1)", 2, Expected::At),
        ("(1@)", 3, Expected::Dimension),
        ("(1/0@0)", 3, Expected::NonZero),
    ] {
        let error = Descriptor::parse(text).expect_err(text);
        assert_eq!((error.at(), error.expected()), (at, expected), "{text}");
    }
}

/// `crd2idx` by the document's recursion, at every coordinate.
#[test]
fn crd2idx() {
    let l = layout!(((2,3),4):((5,1),100));
    for (a, b, c) in (0..24).map(|i| (i % 2, i / 2 % 3, i / 6)) {
        assert_eq!(l.offset(((a, b), c)), (a * 5 + b) + c * 100);
    }
}

/// Leaf by leaf with each rounding; `ceil_div(a, b) = (a + b − 1) / b`.
#[test]
fn shape_div_and_ceil_div() {
    type S = shape!((8, (6, 4)));
    assert_type_eq_all!(CeilDiv<shape!(7), shape!(3)>, U3);
    assert_type_eq_all!(ShapeDivEach<S, shape!((4, (3, 2)))>, shape!((2, (2, 2))));
    assert_type_eq_all!(CeilDiv<S, shape!((3, (4, 3)))>, shape!((3, (2, 2))));
    assert_not_impl_any!(S: bounds::ShapeDivEach<shape!((3, (3, 2)))>);
    assert_type_eq_all!(ShapeDivEach<S, shape!((3, (4, 3))), Floor>, shape!((2, (1, 1))));
    // The formula of the document
    const fn ceil_div(a: u64, b: u64) -> u64 {
        let sum = a + b - 1;
        sum / b
    }
    macro_rules! rounded_up {
        ($($a:ident / $b:ident,)*) => {$( assert_eq!(<CeilDiv<$a, $b>>::U64, ceil_div($a::U64, $b::U64)); )*};
    }
    use cute_static::typenum::Unsigned as _;
    rounded_up! { U7 / U3, U24 / U7, U128 / U4, U2 / U3, U256 / U24, }
}

/// A leaf of stride 0 counts as size 1; a tuple keeps the other children. `DropZeros` leaves it out, as the example does.
#[test]
fn filter_zeros() {
    assert_type_eq_all!(WithoutZeros<layout!((4,3):(1,0))>, layout!(4:1));
    assert_type_eq_all!(FilteredZeros<layout!((4,3):(1,0))>, layout!((4,1):(1,0)));
    assert_type_eq_all!(WithoutZeros<layout!(((2,3),(4,5)):((1,0),(0,2)))>, layout!((2,5):(1,2)));
    // Twice is once, and what is left has the same offsets.
    type L = layout!(((2,3),(4,5)):((1,0),(0,2)));
    type R = Coalesced<WithoutZeros<L>>;
    assert_type_eq_all!(Coalesced<WithoutZeros<R>>, R, layout!(10:1));
    assert_eq!(image(L::default().offsets()), image(R::default().offsets()));
}

#[test]
fn group_modes() {
    assert_type_eq_all!(Group<layout!((4,5,6):(1,4,20)), U0, U2>, layout!(((4,5),6):((1,4),20)));
}

/// The condition of merging, with the inner mode first; the example has it backwards.
#[test]
fn coalesce() {
    assert_type_eq_all!(Coalesced<layout!((4,2):(1,4))>, layout!(8:1));
    type L = layout!((2,4):(4,1));
    assert_type_eq_all!(Coalesced<L>, L);
    assert!(L::default().offsets().eq([0, 4, 1, 5, 2, 6, 3, 7]));
    assert_type_eq_all!(Coalesced<layout!((2,4):(8,1))>, layout!((2,4):(8,1)));
}

/// `|A|·|C| = M`, the images meet in 0 only, and their sums are `[0, M)`; and the example, 4:32 in 256.
#[test]
fn complement() {
    macro_rules! complements {
        ($($a:tt in $m:ident => $c:tt;)*) => {$({
            type A = layout!$a;
            type C = ComplementIn<A, $m>;
            assert_type_eq_all!(C, layout!$c);
            let m = <$m as cute_static::typenum::Unsigned>::U64;
            assert_eq!(A::SIZE * C::SIZE, m);
            let (a, c) = (image(A::default().offsets()), image(C::default().offsets()));
            assert!(a.intersection(&c).eq([&0]));
            let sums = a.iter().flat_map(|a| c.iter().map(move |c| a + c));
            assert!(image(sums).into_iter().eq(0..m as i64));
        })*};
    }
    complements! {
        (4:32) in U256 => ((32,2):(1,128));
        (32:1) in U128 => (4:32);
        ((2,2):(1,6)) in U24 => ((3,2):(2,12));
    }
    // The document stops at the first level, 32:1, which covers [0, 128), and calls the second level another complement.
    let first = layout!(4:32).offsets().flat_map(|a| layout!(32:1).offsets().map(move |c| a + c));
    assert!(image(first).into_iter().eq(0..128));
    assert_type_eq_all!(ComplementIn<layout!(128:1), U256>, layout!(2:128));
}

/// The dense example; the document applies A first, so that its `composition(B, A)` is `A ∘ B`.
#[test]
fn dense_composition() {
    type A = layout!(8:2);
    type B = layout!(4:1);
    assert!(A::default().offsets().eq([0, 2, 4, 6, 8, 10, 12, 14]) && B::default().offsets().eq(0..4));
    assert_eq!((A::COSIZE, B::COSIZE), (15, 4));
    assert_not_impl_any!(B: bounds::CompositionInBounds<A>);
    assert_type_eq_all!(CompositionInBounds<A, B>, layout!(4:2));
}

#[test]
fn hierarchical_composition() {
    type A = layout!((4,2):(1,4));
    type B = layout!((2,2):(1,2));
    for (r, c) in (0..8).map(|i| (i % 4, i / 4)) {
        assert_eq!(A::default().offset((r, c)), r + 4 * c);
    }
    for ((r, c), at) in [((0, 0), (0, 0)), ((1, 0), (1, 0)), ((0, 1), (2, 0)), ((1, 1), (3, 0))] {
        let b = B::default().offset((r, c));
        assert_eq!((A::default().offset(b), b), (A::default().offset(at), r + 2 * c));
    }
    assert_type_eq_all!(CompositionInBounds<A, B>, layout!((2,2):(1,2)));
}

/// The example; and that the rest of a divide is `A ∘ T*`, and not `(A ∘ T)*`.
#[test]
fn logical_divide() {
    assert_type_eq_all!(LogicalDivide<layout!(128:1), layout!(32:1)>, layout!((32,4):(1,32)));
    assert_type_eq_all!(Composition<layout!(128:1), layout!(32:1)>, layout!(32:1));
    assert_type_eq_all!(ComplementIn<layout!(32:1), U128>, layout!(4:32));
    assert_type_eq_all!(LogicalDivide<layout!(24:3), layout!(8:3)>, layout!((8,3):(9,3)));
    assert_not_impl_any!(Composition<layout!(24:3), layout!(8:3)>: bounds::ComplementIn<U24>);
    // The other divides and products have the same offsets.
    type A = layout!((8,6):(1,8));
    type T = tiler!(<4,3>);
    let all = image(A::default().offsets());
    assert_eq!(image(LogicalDivide::<A, T>::default().offsets()), all);
    assert_eq!(image(ZippedDivide::<A, T>::default().offsets()), all);
    assert_eq!(image(TiledDivide::<A, T>::default().offsets()), all);
    assert_eq!(image(FlatDivide::<A, T>::default().offsets()), all);
}

/// 128:1 by 4:1 is what the document prints for 4:32, which is `(128,4):(1,4096)`.
#[test]
fn logical_product() {
    type A = layout!(128:1);
    assert_type_eq_all!(ComplementIn<A, shape!(512)>, layout!(4:128));
    assert_type_eq_all!(LogicalProduct<A, layout!(4:1)>, layout!((128,4):(1,128)));
    // What the rule says, composition(A, identity(|A|)), is its first mode only.
    assert_type_eq_all!(Composition<A, layout!(128:1)>, Get<LogicalProduct<A, layout!(4:1)>, U0>, A);
    assert!(image(LogicalProduct::<A, layout!(4:1)>::default().offsets()).into_iter().eq(0..512));
    assert_type_eq_all!(LogicalProduct<A, layout!(4:32)>, layout!((128,4):(1,4096)));
    // ((128:1), (4:1)), which would overlap, is no product, and not injective.
    assert_not_impl_any!(layout!((128,4):(1,1)): bounds::Injective);
    type Grid = layout!((2,2):(1,2));
    type Tile = layout!((3,4):(4,1));
    let all = image(LogicalProduct::<Tile, Grid>::default().offsets());
    assert_eq!(image(BlockedProduct::<Tile, Grid>::default().offsets()), all);
    assert_eq!(image(RakedProduct::<Tile, Grid>::default().offsets()), all);
}

/// The document's `swizzle_apply`
fn swizzle_apply(bits: u32, base: u32, shift: u32, offset: u64) -> u64 {
    let mask = ((1 << bits) - 1) << shift;
    offset ^ (((offset & mask) >> shift) << base)
}

/// The worked examples are values of the document's formula with `<3,4,3>`, whose fields overlap: it is not its own inverse. With fields
/// apart the formula is that of `AbsoluteSwizzle`, and is.
#[test]
fn swizzles() {
    let example = |offset| swizzle_apply(3, 4, 3, offset);
    assert_eq!(((1u64 << 3) - 1) << 3, 0x38);
    assert_eq!([(0x40 & 0x38) >> 3, (0x18 & 0x38) >> 3, (0x20 & 0x38) >> 3], [0, 3, 4]);
    assert_eq!([example(0x40), example(0x18), example(0x20)], [0x40, 0x28, 0x60]);
    let rows: Vec<u64> = (0..8).map(|row| example(8 * row)).collect();
    assert_eq!(rows, [0x00, 0x18, 0x30, 0x28, 0x60, 0x78, 0x50, 0x48]);
    let banks: Vec<u64> = rows.iter().map(|offset| offset % 128 / 4).collect();
    assert_eq!(banks, [0, 6, 12, 10, 24, 30, 20, 18]);
    // Bit 6 is in the destination, bits 4 to 6. And the banks are distinct without it as well.
    assert_eq!([1 << 4, 1 << 5, 1 << 6].map(|bit| example(0x38) & bit), [0, 0, 0x40]);
    assert_eq!((0..8).map(|row| 8 * row % 128 / 4).collect::<BTreeSet<_>>().len(), 8);
    assert_eq!([example(example(0x18)), example(example(0x20))], [0x78, 0x20]);
    assert_not_impl_any!(AbsoluteSwizzle<U3, U4, U3>: IsSwizzle);
    type Apart = AbsoluteSwizzle<U3, U4, U7>;
    assert!((0..2048).all(|o| Apart::default().apply(o) == swizzle_apply(3, 4, 7, o)
        && Apart::default().apply(swizzle_apply(3, 4, 7, o)) == o));
    // A swizzle keeps the size, and the cosize of the domain; the image may be larger.
    type S = layout!(Sw<1,0,1> o 0 o 3:1);
    assert!(S::default().offsets().eq([0, 1, 3]));
}

/// Bytes in a row, and B; the code of each mode in the descriptor of WGMMA.
#[test]
fn canonical_swizzles() {
    assert_type_eq_all!(Swizzle32B, Swizzle<typenum::U1, U4, U3, Byte>);
    assert_type_eq_all!(Swizzle64B, Swizzle<U2, U4, U3, Byte>);
    assert_type_eq_all!(Swizzle128B, Swizzle<U3, U4, U3, Byte>);
    assert_eq!([SwizzleNone::SPAN, Swizzle32B::SPAN, Swizzle64B::SPAN, Swizzle128B::SPAN], [16, 32, 64, 128]);
    // Pieces of 16 bytes, which are four banks, are permuted by the row of 128 bytes that they are in.
    macro_rules! rotations {
        ($($mode:ident: $bits:literal bits;)*) => {$(
            assert_eq!($mode::ATOM, 16);
            let rows: u64 = 1 << $bits;
            for (row, offset) in (0..16).flat_map(|row| (0..128).map(move |offset| (row, offset))) {
                let piece = (offset / 16) ^ (row % rows);
                assert_eq!($mode::default().apply(128 * row + offset), 128 * row + 16 * piece + offset % 16);
            }
        )*};
    }
    rotations! { SwizzleNone: 0 bits; Swizzle32B: 1 bits; Swizzle64B: 2 bits; Swizzle128B: 3 bits; }
}

/// Headings, rules of the grammar, lists, tables, and lines with numbers
fn marks(text: &str) -> Vec<String> {
    let is_heading = |line: &str| {
        let plain = |c: char| c.is_alphanumeric() || matches!(c, ' ' | ',' | '-');
        line.starts_with(|c: char| c.is_uppercase()) && line.chars().count() < 60 && line.chars().all(plain)
    };
    let is_marked = |line: &&str| {
        is_heading(line)
            || line.contains("::=")
            || line.contains(|c: char| c.is_ascii_digit())
            || ["- ", "| ", "//"].iter().any(|mark| line.starts_with(mark))
    };
    text.lines().filter(|line| *line != "//").filter(is_marked).map(str::to_string).collect()
}

#[test]
fn is_listed() {
    is_complete("descriptor", "layout-algebra-and-descriptor-grammar.txt", Quoted::InPart, marks);
}
