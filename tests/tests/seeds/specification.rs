//! The specification: its definitions and theorems as they stand, on layouts of all kinds, and its examples.

use crate::document::{Quoted, is_complete};
use cute_static::algebra::IsFunctionallyEqual;
use cute_static::bounds;
use cute_static::prelude::*;
use cute_static::typenum::{B1, U0, U1, U2, U3, U16, U24};
use static_assertions::{assert_not_impl_any, assert_type_eq_all};

/// The layouts on which the definitions are evaluated
macro_rules! of_layouts {
    ($check:ident) => {
        $check! {
            (12:1) ((4,8):(1,4)) ((4,8):(8,1)) ((3,(2,4)):(8,(24,1))) (((2,2),(4,2)):((1,8),(2,16))) ((5,1,2):(2,7,40))
        }
    };
}

#[test]
fn int_tuples() {
    type I = shape!((3, (2, (5, 1)), 4));
    assert_type_eq_all!(Size<I>, shape!(120));
    assert_type_eq_all!(Rank<I>, U3);
    assert_type_eq_all!(Depth<I>, U3);
    assert_type_eq_all!((Rank<shape!(7)>, Depth<shape!(7)>), (U1, U0));
}

/// `idx2crd`, `crd2idx` and `L(c)` by the recursions of the document.
#[test]
fn coordinate_and_index_mapping() {
    type L = layout!((3,(2,4)):(8,(24,1)));
    assert_type_eq_all!(IsCongruent<shape!((3,(2,4))), stride!((8,(24,1)))>, B1);
    for i in 0..24u64 {
        let (a, b) = (i % 3, i / 3);
        assert_eq!(shape!((3, (2, 4))).idx2crd(i), (a, (b % 2, b / 2)));
        let offset = (8 * a + 24 * (b % 2) + b / 2) as i64;
        assert_eq!([L::at(i), L::default().offset((a, b)), L::default().offset((a, (b % 2, b / 2)))], [offset; 3]);
    }
    // Beyond the shape the last mode goes on.
    assert_eq!(shape!((3, (2, 4))).idx2crd(24), (0, (0, 4)));
}

/// The formula of the document for strides that are not negative; with its `size`, and `cosize` of any signs.
#[test]
fn size_and_cosize() {
    macro_rules! cosizes {
        ($($layout:tt)*) => {$({
            type L = layout!$layout;
            assert_eq!(L::default().offset(L::SIZE - 1) + 1, L::COSIZE as i64, stringify!($layout));
        })*};
    }
    of_layouts!(cosizes);
    assert_eq!((<layout!(4:-2)>::COSIZE, layout!(4:-2).offset(3) + 1), (7, -5));
}

#[test]
fn coalesce_rules() {
    assert_type_eq_all!(Coalesced<layout!((4,1):(3,7))>, layout!(4:3));
    assert_type_eq_all!(Coalesced<layout!((1,4):(7,3))>, layout!(4:3));
    assert_type_eq_all!(Coalesced<layout!((4,5):(3,12))>, layout!(20:3));
    assert_type_eq_all!(Coalesced<layout!((4,5):(3,11))>, layout!((4,5):(3,11)));
    macro_rules! same_function {
        ($($layout:tt)*) => {$( assert!(Coalesced::<layout!$layout>::default().offsets().eq(layout!$layout.offsets())); )*};
    }
    of_layouts!(same_function);
}

/// Semantics, postcondition, distributivity, and the two steps of the algorithm.
#[test]
fn composition() {
    composed! { offset:
        ((4,8):(8,1)) o (8:4) => (8:1);
        ((4,8):(8,1)) o ((4,2):(8,4)) => ((4,2):(2,1));
        ((6,2):(8,2)) o ((4,3):(3,1)) => (((2,2),3):((24,2),8));
    }
    type A = layout!((4,8):(8,1));
    assert_type_eq_all!(Composition<A, layout!((2,4):(2,4))>, Concat<Composition<A, layout!(2:2)>, Composition<A, layout!(4:4)>>);
    // Divide: every second element; mod: the first six.
    assert_type_eq_all!(Composition<A, layout!(16:2)>, layout!((2,8):(16,1)));
    assert_type_eq_all!(Composition<layout!((2,8):(16,1)), layout!(6:1)>, layout!((2,3):(16,1)));
    assert_type_eq_all!(Composition<A, layout!(6:2)>, layout!((2,3):(16,1)));
}

/// The three kinds of tilers, what they stand for, and the ranks.
#[test]
fn tilers() {
    type A = layout!((8,6):(1,8));
    assert_type_eq_all!(
        Composition<A, shape!((4,3))>,
        Composition<A, tiler!(<4,3>)>,
        Composition<A, tiler!(<4:1,3:1>)>,
        Concat<Composition<Get<A, U0>, layout!(4:1)>, Composition<Get<A, U1>, layout!(3:1)>>,
    );
    type Nested = layout!(((4,2),6):((1,100),8));
    assert_type_eq_all!(Composition<Nested, tiler!(<<2,2:1>,3>)>, layout!(((2,2),3):((1,100),8)));
    // Of rank 1: of the whole layout
    assert_type_eq_all!(Composition<A, layout!(16:2)>, layout!(16:2));
    // A layout is a tiler of the whole layout, whatever its rank: the definition of the division says so.
    assert_type_eq_all!(LogicalDivide<A, layout!((2,2):(1,4))>, layout!(((2,2),(2,6)):((1,4),(2,8))));
    assert_type_eq_all!(LogicalDivide<A, tiler!(<2:1,2:3>)>, layout!(((2,4),(2,3)):((1,2),(24,8))));
    assert_not_impl_any!(A: bounds::LogicalDivide<tiler!(<2,2,2>)>);
}

/// The postconditions, with “for i > 0” in the fourth, which fails at 0; the example; the algorithm, where it is right.
#[test]
fn complements() {
    macro_rules! complements {
        ($($a:tt in $m:ident => $r:tt;)*) => {$({
            type A = layout!$a;
            type R = ComplementIn<A, $m>;
            assert_type_eq_all!(R, layout!$r);
            type Both = Concat<A, R>;
            assert!(Both::COSIZE >= $m::U64 && R::COSIZE >= $m::U64.div_ceil(A::COSIZE));
            assert!((1..R::SIZE).all(|i| R::at(i - 1) < R::at(i)));
            assert!((1..R::SIZE).all(|i| (0..A::SIZE).all(|j| R::at(i) != A::at(j))));
            assert_eq!(R::at(0), A::at(0));
            let mut image: Vec<i64> = Both::default().offsets().collect();
            image.sort_unstable();
            assert!(image.into_iter().eq(0..$m::I64));
        })*};
    }
    use cute_static::typenum::Unsigned as _;
    complements! {
        (4:2) in U24 => ((2,3):(1,8));
        (4:6) in U24 => (6:1);
        ((2,2):(1,4)) in U16 => ((2,2):(2,8));
        ((2,2):(4,1)) in U16 => ((2,2):(2,8));
        (8:1) in U24 => (3:8);
    }
    // The steps of the example
    let (stride, period) = (2, 8);
    let covered: std::collections::BTreeSet<i64> = layout!(4:2).offsets().map(|offset| offset % stride).collect();
    let needed: Vec<i64> = (0..stride).filter(|residue| !covered.contains(residue)).collect();
    assert_eq!((covered, &needed[..], 24 / period), ([0].into(), &[1][..], 3));
    assert!(layout!((2,3):(1,8)).offsets().eq((0..3).flat_map(|k| [0, 1].map(|offset| offset + period * k))));
    // The algorithm gives (inner, periods):(1, period), which is right for one mode, and not for (2,2):(1,4): it gives 4:4.
    let algorithm = |image: Vec<i64>, min_stride: i64, m: i64| {
        let period = image.len() as i64 * min_stride;
        let covered: std::collections::BTreeSet<i64> = image.iter().map(|offset| offset % min_stride).collect();
        let needed = (0..min_stride).filter(|residue| !covered.contains(residue));
        (1 + needed.count(), (m + period - 1) / period, period)
    };
    assert_eq!(algorithm(layout!(4:2).offsets().collect(), 2, 24), (2, 3, 8));
    assert_eq!(algorithm(layout!(4:6).offsets().collect(), 6, 24), (6, 1, 24));
    assert_eq!(algorithm(layout!(8:1).offsets().collect(), 1, 24), (1, 3, 8));
    assert_eq!(algorithm(layout!((2,2):(1,4)).offsets().collect(), 1, 16), (1, 4, 4));
    assert_eq!(layout!((2,2):(1,4)).offset((0, 1)), layout!(4:4).offset(1));
    // With a shape as cotarget
    assert_type_eq_all!(ComplementIn<layout!(4:2), shape!((8,3))>, layout!((2,3):(1,8)));
}

#[test]
fn division() {
    macro_rules! divided {
        ($($a:tt by $b:tt => $r:tt;)*) => {$({
            type A = layout!$a;
            type B = layout!$b;
            type R = LogicalDivide<A, B>;
            assert_type_eq_all!(R, layout!$r, Composition<A, Concat<B, ComplementIn<B, Size<A>>>>);
            assert_type_eq_all!(Rank<R>, U2);
            assert_type_eq_all!(Get<R, U0>, Composition<A, B>, Get<ZippedDivide<A, B>, U0>, Get<TiledDivide<A, B>, U0>);
        })*};
    }
    divided! {
        (24:3) by (8:3) => ((8,3):(9,3));
        (24:1) by (4:2) => ((4,(2,3)):(2,(1,8)));
        ((6,2,2):(2,1,20)) by (8:3) => (((2,2,2),3):((6,1,20),2));
    }
}

#[test]
fn product() {
    macro_rules! multiplied {
        ($($a:tt by $b:tt => $r:tt;)*) => {$({
            type A = layout!$a;
            type B = layout!$b;
            type R = LogicalProduct<A, B>;
            type Rest = ComplementIn<A, typenum::Prod<Size<A>, Cosize<B>>>;
            assert_type_eq_all!(R, layout!$r, Concat<A, Composition<Rest, B>>);
            assert_type_eq_all!(Rank<R>, U2);
            assert_type_eq_all!(Get<R, U0>, A);
            assert_type_eq_all!(IsCompatible<A, Get<R, U0>>, IsCompatible<B, Get<R, U1>>, B1);
            let mut offsets: Vec<i64> = R::default().offsets().collect();
            offsets.sort_unstable();
            offsets.dedup();
            assert_eq!(offsets.len() as u64, A::SIZE * B::SIZE);
        })*};
    }
    multiplied! {
        ((2,2):(4,1)) by (6:1) => (((2,2),(2,3)):((4,1),(2,8)));
        ((3,4):(4,1)) by ((2,5):(1,2)) => (((3,4),(2,5)):((4,1),(12,24)));
        ((2,2):(1,2)) by ((2,2):(1,2)) => (((2,2),(2,2)):((1,2),(4,8)));
    }
}

/// The shapes of the four divides, with a mode `L` beyond the tiler; and that the first mode of the zipped one is the composition.
#[test]
fn division_variants() {
    type A = layout!((8,6,5):(1,8,48));
    type B = tiler!(<4:2,3:1>);
    assert_type_eq_all!(LogicalDivide<A, B>, layout!(((4,2),(3,2),5):((2,1),(8,24),48)));
    assert_type_eq_all!(ZippedDivide<A, B>, layout!(((4,3),(2,2,5)):((2,8),(1,24,48))));
    assert_type_eq_all!(TiledDivide<A, B>, layout!(((4,3),2,2,5):((2,8),1,24,48)));
    assert_type_eq_all!(FlatDivide<A, B>, layout!((4,3,2,2,5):(2,8,1,24,48)));
    type Tile = Composition<layout!((8,6):(1,8)), B>;
    assert_type_eq_all!(Get<ZippedDivide<A, B>, U0>, Get<TiledDivide<A, B>, U0>, Tile);
    // Not of the flat one: its mode 0 is the first mode of the tile.
    assert_type_eq_all!(Get<FlatDivide<A, B>, U0>, Get<Tile, U0>);
    // The rest is M ∘ complement(B, size(M)); the document leaves M out.
    assert_type_eq_all!(ComplementIn<layout!(4:2), typenum::U8>, layout!(2:1));
    assert_type_eq_all!(ComplementIn<layout!(3:1), typenum::U6>, layout!(2:3));
    assert_type_eq_all!(Composition<layout!(6:8), layout!(2:3)>, layout!(2:24));
}

/// The shapes of the products; blocked and raked ones have the rank of their arguments.
#[test]
fn product_variants() {
    type A = layout!((3,4):(4,1));
    type B = layout!((2,5):(1,2));
    assert_type_eq_all!(BlockedProduct<A, B>, layout!(((3,2),(4,5)):((4,12),(1,24))));
    assert_type_eq_all!(RakedProduct<A, B>, layout!(((2,3),(5,4)):((12,4),(24,1))));
    assert_type_eq_all!(Rank<BlockedProduct<A, B>>, Rank<RakedProduct<A, B>>, Rank<A>, Rank<B>);
    assert_type_eq_all!(ZippedProduct<A, B>, LogicalProduct<A, B>, layout!(((3,4),(2,5)):((4,1),(12,24))));
    assert_type_eq_all!(TiledProduct<A, B>, layout!(((3,4),2,5):((4,1),12,24)));
    assert_type_eq_all!(FlatProduct<A, B>, layout!((3,4,2,5):(4,1,12,24)));
    // By mode, as the document has the logical product of layouts, copies overlap: what is left of the first mode in 2·2 is the second.
    type Square = layout!((2,2):(1,2));
    type TM = Composition<ComplementIn<Get<Square, U0>, typenum::U4>, layout!(2:1)>;
    assert_type_eq_all!(TM, Get<Square, U1>);
}

#[test]
fn associativity() {
    type A = layout!((4,16):(20,1));
    type B = layout!((8,4):(4,1));
    type C = layout!((2,4):(16,2));
    type Left = Composition<Composition<A, B>, C>;
    type Right = Composition<A, Composition<B, C>>;
    assert_type_eq_all!(IsFunctionallyEqual<Left, Right>, B1);
}

/// All of A first, then one step of B.
#[test]
fn colexicographical_concatenation() {
    let both = Concat::<layout!(3:10), layout!(4:100)>::default();
    assert!(both.offsets().eq((0..4).flat_map(|b| (0..3).map(move |a| 10 * a + 100 * b))));
}

/// The document's C++: the layout 4:2, composed with 3, while the program compiles.
#[test]
fn static_integers() {
    assert_type_eq_all!(Composition<layout!(4:2), U3>, layout!(3:2));
    const LAST: i64 = <Composition<layout!(4:2), U3>>::at(2);
    assert_eq!((LAST, size_of::<Composition<layout!(4:2), U3>>()), (4, 0));
    assert_type_eq_all!(Rank<layout!((4, 2))>, U2);
}

/// Code blocks, headings of operations, labels, theorems, lists and rows of the table
fn marks(text: &str) -> Vec<String> {
    let mut marks = Vec::new();
    for (i, part) in text.split("```").enumerate() {
        if i % 2 == 1 {
            marks.push(part.split_once('\n').map_or(part, |(_, block)| block).to_string());
            continue;
        }
        let begins = |line: &&str| {
            ["###", "**", "- ", "| `"].iter().any(|mark| line.starts_with(mark))
                || line.starts_with(|c: char| c.is_ascii_digit())
        };
        marks.extend(part.lines().filter(begins).map(str::to_string));
    }
    marks
}

#[test]
fn is_listed() {
    is_complete("specification", "layout-algebra-specification.txt", Quoted::Whole, marks);
}
