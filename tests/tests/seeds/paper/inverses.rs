//! Sections 3.4 and 3.5: inverses and complements by their equations, products, divides, and the examples that no vector has.

use cute_static::prelude::*;
use cute_static::typenum::{U16, U24, Unsigned as _};
use static_assertions::assert_type_eq_all;

/// The function of an integer layout on its extended domain
type Extended = fn(i64) -> i64;

/// Equations (24) and (26) at every index, for each row of tables 5 and 6 with integer strides; and where there is one, the full inverse.
#[test]
fn inverses() {
    macro_rules! rows {
        ($($l:tt: compact $compact:literal;)*) => {$({
            type L = layout!$l;
            type R = RightInverse<L>;
            type M = LeftInverse<L>;
            let (l, r, m): (Extended, Extended, Extended) = (
                |k| L::default().extended_offset(k),
                |k| R::default().extended_offset(k),
                |k| M::default().extended_offset(k),
            );
            assert!((0..R::SIZE as i64).all(|k| r(l(r(k))) == r(k) && (l(r(k)) == k || R::SIZE == 1)), "{}", stringify!($l));
            assert!((0..L::SIZE as i64).all(|k| l(m(l(k))) == l(k)), "{}", stringify!($l));
            let is_compact = R::SIZE == L::SIZE && (0..L::SIZE as i64).all(|k| r(l(k)) == k);
            assert_eq!(is_compact, $compact, stringify!($l));
        })*};
    }
    rows! {
        ((4,8):(1,4)): compact true;
        ((4,8):(8,1)): compact true;
        ((3,7,5):(5,15,1)): compact true;
        ((4,8):(1,5)): compact false;
        ((4,(4,2)):(4,(1,16))): compact true;
        (((2,2),(4,2)):((1,8),(2,16))): compact true;
        (((2,2),(2,4)):((0,1),(0,2))): compact false;
        (((2,2),(2,4)):((0,2),(0,4))): compact false;
    }
}

/// §3.4.2, equation (25): `A‡ ∘ [B ∘ A‡]_K` and `B‡ ∘ [A ∘ B‡]_K` are the truncated inverses, and agree below K.
#[test]
fn common_subvectors() {
    macro_rules! common {
        ($($a:tt, $b:tt: $k:literal at $coordinates:expr;)*) => {$({
            type A = layout!$a;
            type B = layout!$b;
            let (a, b) = (RightInverse::<A>::default(), RightInverse::<B>::default());
            for (k, coordinate) in (0..$k).zip($coordinates) {
                assert_eq!([a.offset(k), b.offset(k)], [coordinate; 2]);
                assert_eq!([A::default().offset(b.offset(k)), B::default().offset(a.offset(k))], [k; 2]);
            }
            assert_eq!(MaxCommonLayout::<A, B>::SIZE, $k);
            assert!(MaxCommonLayout::<A, B>::default().offsets().eq($coordinates));
        })*};
    }
    common! {
        ((4,4):(1,4)), (((2,2),4):((1,8),2)): 2 at [0, 1];
        (((2,2),(2,2)):((8,1),(4,2))), (((2,2),(2,2)):((4,1),(8,2))): 4 at [0, 2, 8, 10];
        ((4,8):(1,4)), ((4,8):(1,4)): 32 at 0..32;
        ((4,8):(8,1)), ((4,8):(8,1)): 32 at (0..32).map(|k| k / 8 + 4 * (k % 8));
    }
}

/// §3.4.4, the table of instructions: the offsets of each, in the paper's unit.
#[test]
fn tensor_memory_instructions() {
    const LANE: i64 = 16384;
    macro_rules! instructions {
        ($($t:tt = $offset:expr;)*) => {$({
            type T = layout!$t;
            let offset: fn(i64, i64) -> i64 = $offset;
            let columns = T::SIZE as i64 / if T::SIZE == 512 { 64 } else { 128 };
            for (column, lane) in (0..T::SIZE as i64 / columns).flat_map(|l| (0..columns).map(move |c| (c, l))) {
                assert_eq!(T::default().offset((column, lane)), offset(column, lane), stringify!($t));
            }
        })*};
    }
    instructions! {
        ((1,128):(1,16384)) = |column, lane| column + LANE * lane;
        ((2,128):(1,16384)) = |column, lane| column + LANE * lane;
        ((8,(16,4)):(1,(16384,524288))) = |column, lane| column + LANE * (lane % 16 + 32 * (lane / 16));
    }
}

/// §3.5, equations (27) to (29), for each row of table 7 with integer strides, far into the extended domain.
#[test]
fn complements() {
    macro_rules! rows {
        ($($l:tt => $r:tt;)*) => {$({
            type L = layout!$l;
            type R = Complement<L>;
            assert_eq!(R::default().to_string(), layout!$r.to_string());
            let image: std::collections::BTreeSet<i64> = L::default().offsets().collect();
            let mut before = 0;
            for a in 1..200i64 {
                let offset = R::default().extended_offset(a);
                assert!(!image.contains(&offset) && before < offset, "{} at {a}", stringify!($l));
                before = offset;
            }
        })*};
    }
    rows! {
        ((4,8):(1,4)) => (1:32);
        ((4,8):(8,1)) => (1:32);
        ((4,(4,2)):(4,(1,16))) => (1:32);
        ((4,8):(1,5)) => (1:40);
        ((4,8):(1,8)) => ((2,1):(4,64));
        (((2,2),(2,4)):((0,1),(0,2))) => (1:8);
        (((2,2),(2,4)):((0,2),(0,4))) => ((2,1):(1,16));
    }
    // Coordinates: the profile of the codomain; the second with the printed 4e1 corrected to 8e1.
    assert_eq!(Complement::<layout!((4,8):(1@0,1@1))>::default().to_string(), "(1,1):(4@0,8@1)");
    let woven = Complement::<layout!((4,(4,2)):(1@1,(1@0,12@1)))>::default();
    assert_eq!(woven.to_string(), "(1,(3,1)):(4@0,(4@1,24@1))");
}

/// §3.5.1: the tables of figures 10 and 11, and the rearranged modes.
#[test]
fn figures_10_and_11() {
    type Tile = layout!((3,4):(4,1));
    type Grid = layout!((2,5):(1,2));
    let (blocked, raked) = (BlockedProduct::<Tile, Grid>::default(), RakedProduct::<Tile, Grid>::default());
    assert_eq!(blocked, layout!(((3,2),(4,5)):((4,12),(1,24))));
    assert_eq!(raked, layout!(((2,3),(5,4)):((12,4),(24,1))));
    // The first rows of both figures, and of figure 11 the third and the last.
    let row = |i: i64, of: fn((i64, i64)) -> i64| (0..20).map(|j| of((i, j))).collect::<Vec<_>>();
    let figure_10 = |c| BlockedProduct::<Tile, Grid>::default().offset(c);
    let figure_11 = |c| RakedProduct::<Tile, Grid>::default().offset(c);
    assert_eq!(row(0, figure_10), [0, 1, 2, 3, 24, 25, 26, 27, 48, 49, 50, 51, 72, 73, 74, 75, 96, 97, 98, 99]);
    assert_eq!(row(0, figure_11), [0, 24, 48, 72, 96, 1, 25, 49, 73, 97, 2, 26, 50, 74, 98, 3, 27, 51, 75, 99]);
    assert_eq!(row(5, figure_11)[..6], [20, 44, 68, 92, 116, 21]);
    // All rows: 3 × 4 blocks that are shifted, or raked over the 2 × 5 grid.
    for (i, j) in (0..20).flat_map(|j| (0..6).map(move |i| (i, j))) {
        let element = |(i, j): (i64, i64), (p, q): (i64, i64)| 4 * i + j + 12 * p + 24 * q;
        assert_eq!(blocked.offset((i, j)), element((i % 3, j % 4), (i / 3, j / 4)));
        assert_eq!(raked.offset((i, j)), element((i / 2, j / 5), (i % 2, j % 5)));
    }
}

/// §3.5.2, equations (30) and (31): `B★ = (B, B*)` has the reflexive generalised inverse `B⁺`, and is onto the indices of A.
#[test]
fn completed_tilers() {
    macro_rules! completed {
        ($($b:tt in $size:ident: $rest:tt;)*) => {$({
            type B = layout!$b;
            type Star = Concat<B, ComplementIn<B, $size>>;
            type Plus = LeftInverse<Star>;
            assert_type_eq_all!(ComplementIn<B, $size>, layout!$rest);
            let (star, plus): (Extended, Extended) =
                (|k| Star::default().extended_offset(k), |k| Plus::default().extended_offset(k));
            let mut image: Vec<i64> = Star::default().offsets().collect();
            for k in 0..Star::SIZE as i64 {
                assert_eq!((star(plus(star(k))), plus(star(plus(k)))), (star(k), plus(k)));
            }
            image.sort_unstable();
            assert!(image.into_iter().eq(0..$size::I64));
        })*};
    }
    completed! {
        (8:3) in U24: (3:1);
        (4:2) in U24: ((2,3):(1,8));
        ((2,2):(1,8)) in U16: (4:2);
        ((4,2):(1,8)) in U16: (2:4);
    }
}

/// §3.5.2: the divides that the paper writes out; its code, which takes a tile by one number or by two.
#[test]
fn tiles_of_a_block() {
    assert_type_eq_all!(LogicalDivide<layout!(24:3), layout!(8:3)>, layout!((8,3):(9,3)));
    assert_type_eq_all!(ComplementIn<layout!(8:3), U24>, layout!(3:1));
    type Tiler = tiler!(<4:1,8:2>);
    type Data = layout!((8,16):(20,1));
    assert_type_eq_all!(Composition<Data, tiler!(<(4,2):(1,4), (8,2):(2,1)>)>, LogicalDivide<Data, Tiler>);
    assert_type_eq_all!(LogicalDivide<Data, Tiler>, layout!(((4,2),(8,2)):((20,80),(2,1))));
    assert_type_eq_all!(ZippedDivide<Data, Tiler>, layout!(((4,8),(2,2)):((20,2),(80,1))));
    assert_type_eq_all!(Get<ZippedDivide<Data, Tiler>, typenum::U0>, Composition<Data, Tiler>);
    let data = Tensor::counting(0, Data::default());
    let tiled = data.zipped_divide(tiler!(<4, 8>));
    for (x, y) in [(0, 0), (1, 0), (0, 1), (1, 1)] {
        let (by_pair, by_number) = (tiled.slice((Underscore, (x, y))), tiled.slice((Underscore, x + 2 * y)));
        for (i, j) in (0..8).flat_map(|j| (0..4).map(move |i| (i, j))) {
            let expected = data.at((i + 4 * x, j + 8 * y));
            assert_eq!([by_pair.at(i + 4 * j), by_number.at(i + 4 * j)], [expected; 2]);
        }
    }
}

/// Figure 12: each tiler of figure 7 splits an 8 × 16 layout into 2 × 2 tiles of 4 × 8, every element once.
#[test]
fn figure_12() {
    macro_rules! split {
        ($($tiler:tt)*) => {$({
            type R = ZippedDivide<layout!((8,16):(1@0,1@1)), tiler!$tiler>;
            type T = Composition<layout!((8,16):(1@0,1@1)), tiler!$tiler>;
            assert_eq!((R::default().size(), T::default().size()), (128, 32));
            let mut seen = std::collections::BTreeSet::new();
            for (tile, element) in (0..4).flat_map(|t| (0..32).map(move |e| (t, e))) {
                let at = R::default().coordinate((element, tile));
                assert!(seen.insert(at));
                if tile == 0 {
                    assert_eq!(at, T::default().coordinate(element));
                }
            }
            assert_eq!(seen.len(), 128);
        })*};
    }
    split!((<4,8>) (<4:1,8:1>) (<4:2,8:1>) (<4:1,8:2>) (<4:2,(2,4):(1,4)>));
}

/// What the paper says more loosely than it holds (docs/divergences.md).
#[test]
fn looser_statements() {
    // (20) is sufficient: 12 and 8 do not divide one another, and two elements always are a layout.
    type A = layout!((8,9,9):(3,100,7));
    assert_type_eq_all!(Composition<A, layout!(2:12)>, layout!(2:112));
    assert_eq!(A::at(12), 112);
    // Coalescing A first changes what it is beyond its domain.
    assert_type_eq_all!(Composition<layout!((2,1):(1,80)), layout!((3,2):(2,1))>, layout!((3,2):(80,1)));
    assert_type_eq_all!(Composition<Coalesced<layout!((2,1):(1,80))>, layout!((3,2):(2,1))>, layout!((3,2):(2,1)));
    // (27) to (29) hold for 1:33 as well as for the complement of (4,8):(1,4), 1:32, which is the smallest.
    assert!((1..100).all(|a| layout!(1:33).extended_offset(a) > 31));
    // 3:1 is the complement of 8:3 in 24, and truncated: beyond its domain it meets 8:3.
    assert_eq!(Complement::<layout!(8:3)>::default().to_string(), "(3,1):(1,24)");
    assert_eq!(layout!(3:1).extended_offset(3), layout!(8:3).offset(1));
}
