//! Sections 3.1 to 3.3: the functional properties that the equations state, on the examples of the paper, and the examples that no vector has.

use cute_static::bounds;
use cute_static::prelude::*;
use static_assertions::{assert_not_impl_any, assert_type_eq_all};

/// §3.1, equation (11): `L(c) = L0(c0) + L1(c1) + …`; and one semimodule for all modes.
#[test]
fn concatenation() {
    type L0 = layout!((4,2):(1,20));
    type L1 = layout!(3:4);
    type L = Concat<L0, L1>;
    assert_type_eq_all!(L, layout!(((4,2),3):((1,20),4)));
    for (i, j) in (0..3).flat_map(|j| (0..8).map(move |i| (i, j))) {
        assert_eq!(L::default().offset((i, j)), L0::default().offset(i) + L1::default().offset(j));
    }
    assert_not_impl_any!(tiler!(<4:2, 3:1@0>): bounds::Concatenate);
}

/// §3.2, equations (13) to (15), on each layout that the paper coalesces.
#[test]
fn coalesced_layouts() {
    macro_rules! coalesced {
        ($($a:tt => $r:tt;)*) => {$({
            type A = layout!$a;
            type R = Coalesced<A>;
            assert_type_eq_all!(R, layout!$r);
            assert!(R::SIZE == A::SIZE && R::DEPTH <= 1);
            assert!(R::default().offsets().eq(A::default().offsets()));
        })*};
    }
    coalesced! {
        ((2,(1,6)):(1,(6,2))) => (12:1);
        (((4,3),5):((15,1),3)) => ((4,15):(15,1));
        ((4,(3,5)):(15,(1,3))) => ((4,15):(15,1));
        // Their modes, by which the paper coalesces as well
        ((1,6):(6,2)) => (6:2);
        ((4,3):(15,1)) => ((4,3):(15,1));
        ((3,5):(1,3)) => (15:1);
    }
}

/// §3.3, equations (16) and (17), on the compositions that the paper writes out.
#[test]
fn compositions() {
    composed! { extended_offset:
        (7:11) o (3:4) => (3:44);
        (7:11) o ((3,5):(6,3)) => ((3,5):(66,33));
        ((4,6,8,10):(2,3,5,7)) o (6:12) => ((2,3):(9,5));
        ((4,2,8):(3,12,97)) o (3:3) => (3:9);
        ((8,8):(8,1)) o (((4,8),2):((16,1),8)) => (((4,8),2):((2,8),1));
        ((6,2,2):(2,1,20)) o ((8,3):(3,1)) => (((2,2,2),3):((6,1,20),2));
    }
}

/// §3.3.1: the identity layouts that the paper lists, as left and as right identities.
#[test]
fn identities() {
    macro_rules! identities_of_24 {
        ($($layout:tt)*) => {$({
            type I = layout!$layout;
            assert!(I::default().offsets().eq(0..24));
            assert_type_eq_all!(Coalesced<Composition<I, layout!((4,6):(6,1))>>, layout!((4,6):(6,1)));
        })*};
    }
    identities_of_24!((24:1) ((4,6):(1,4)) ((3,(4,2)):(1,(3,12))));
    for (i, j) in (0..6).flat_map(|j| (0..4).map(move |i| (i, j))) {
        assert_eq!(layout!((4,6):(1@0,1@1)).coordinate((i, j)), (i, j));
        assert_eq!(layout!((4,(3,2)):(1@0,(1@1,3@1))).coordinate((i, j)), (i, j));
    }
    type A = layout!((4,6):(100,7));
    assert_type_eq_all!(Composition<A, layout!((4,6):(1@0,1@1))>, A);
    assert_type_eq_all!(Composition<A, layout!((4,(3,2)):(1@0,(1@1,3@1)))>, layout!((4,(3,2)):(100,(7,21))));
    assert_type_eq_all!(Composition<A, layout!((4,6):(1,4))>, A);
}

/// §3.3.1, equation (18): associative where the images fit; the paper's example where they do not.
#[test]
fn associativity() {
    type Left<A, B, C> = Composition<Composition<A, B>, C>;
    type Right<A, B, C> = Composition<A, Composition<B, C>>;
    type A = layout!((8,8):(3,100));
    type B = layout!((4,(4,2)):(2,(8,1)));
    type C = layout!((2,4):(16,2));
    assert!(Left::<A, B, C>::default().offsets().eq(Right::<A, B, C>::default().offsets()));
    assert_type_eq_all!(Right<layout!((5,3):(1,7)), layout!(4:1), layout!(2:5)>, layout!(2:7));
    assert_type_eq_all!(Left<layout!((5,3):(1,7)), layout!(4:1), layout!(2:5)>, layout!(2:5));
}

/// Equation (19) and what follows from (20) and (21): the shape and the stride of `A ∘ s:d` by the paper's formulas.
#[test]
fn composition_by_the_formulas() {
    macro_rules! base_case {
        ($($s:literal, $d:literal;)*) => {$({
            const A: [(u64, i64); 4] = [(4, 2), (6, 3), (8, 5), (10, 7)];
            let (s, d): (u64, u64) = ($s, $d);
            // The modes that are reached: (s − 1)·d ≥ the product of the extents before.
            let before: Vec<u64> = (0..4).map(|r| A[..r].iter().map(|mode| mode.0).product()).collect();
            let last = (0..4).rev().find(|r| (s - 1) * d >= before[*r]).expect("mode 0");
            let modes: Vec<(u64, i64)> = (0..=last).map(|r| {
                let (delta, rho) = (d.div_ceil(before[r]), before[r].div_ceil(d));
                assert!(before[r] % d == 0 || d % before[r] == 0, "(20)");
                assert_eq!(s % rho, 0, "(21)");
                (if r == last { s / rho } else { A[r].0 / delta }, A[r].1 * delta as i64)
            }).collect();
            let modes: Vec<_> = modes.into_iter().filter(|mode| mode.0 > 1).collect();
            type R = Coalesced<Composition<layout!((4,6,8,10):(2,3,5,7)), layout!($s:$d)>>;
            assert_eq!(R::SIZE, s);
            for i in 0..s {
                let mut rest = i;
                let mut sum = 0;
                for (extent, stride) in &modes {
                    sum += (rest % extent) as i64 * stride;
                    rest /= extent;
                }
                assert_eq!(R::default().offset(i), sum, "{s}:{d} at {i}");
            }
        })*};
    }
    base_case! { 6, 12; 4, 1; 2, 2; 24, 1; 12, 2; 48, 1; 12, 4; 3, 24; 16, 12; 8, 24; }
}

/// §3.3.2, equations (22) and (23): composition distributes over the modes of B where the images are segregated or are coordinates.
#[test]
fn distributivity() {
    type A = layout!((4,6,8):(2,3,5));
    type B = layout!((2,2,4):(2,12,24));
    type Parts = layout!((2,2,4):(4,9,5));
    assert_type_eq_all!(Composition<A, B>, Parts);
    assert_type_eq_all!(Composition<A, layout!(2:2)>, layout!(2:4));
    assert_type_eq_all!(Composition<A, layout!(2:12)>, layout!(2:9));
    assert_type_eq_all!(Composition<A, layout!(4:24)>, layout!(4:5));
    // A ∘ s:(a·e_i) = A_i ∘ s:a
    assert_type_eq_all!(Composition<A, layout!(3:2@1)>, Composition<layout!(6:3), layout!(3:2)>);
    assert_type_eq_all!(Composition<A, layout!((2,3):(2@2,2@1))>, layout!((2,3):(10,6)));
}

/// §3.3.3: “divide out”, then “keep”, and in the other order.
#[test]
fn divide_out_and_keep() {
    type R = layout!((2,3):(9,5));
    assert_type_eq_all!(Composition<layout!((4,6,8,10):(2,3,5,7)), layout!(6:12)>, R);
    // (1,2,8,10):(X,9,5,7), whatever X is
    assert_type_eq_all!(Coalesced<Composition<layout!((1,2,8,10):(77,9,5,7)), layout!(6:1)>>, R);
    assert_type_eq_all!(Composition<layout!((4,6,3):(2,3,5)), layout!(6:12)>, R);
    assert_not_impl_any!(layout!((4,6,8):(2,3,5)): bounds::Composition<layout!(6:3)>);
    assert_not_impl_any!(layout!((4,6,8):(2,3,5)): bounds::Composition<layout!(6:1)>);
    // Apparent violations, and real ones
    assert_type_eq_all!(Composition<layout!((8,8):(3,97)), layout!(3:3)>, layout!(3:9));
    assert_type_eq_all!(Composition<layout!((8):(3)), layout!(3:3)>, layout!(3:9));
    assert_not_impl_any!(layout!((4,2,8):(3,12,97)): bounds::Composition<layout!(4:3)>);
    assert_not_impl_any!(layout!((4,2,8):(3,15,97)): bounds::Composition<layout!(3:3)>);
}

/// §3.3.4: the paper's code: compose, slice by thread, copy.
#[test]
fn compose_and_slice() {
    let data: [i32; 64] = std::array::from_fn(|i| i as i32);
    let shared = Tensor::new(&data, layout!((8,8):(8,1)));
    let by_thread = shared.compose(layout!(((4,8),2):((16,1),8)));
    for thread in 0..32 {
        let mut registers = OwnedTensor::filled(0, layout!(2:1));
        copy(&by_thread.slice((thread, Underscore)), &mut registers);
        // Figure 6: row t/4, columns 2(t mod 4) and the next.
        let first = 8 * (thread / 4) + 2 * (thread % 4);
        assert_eq!([registers.at(0), registers.at(1)], [first, first + 1]);
    }
}

/// Definition 3.1 and §3.3.5: what counts as a tiler; and the objects that are the same in composition.
#[test]
fn tilers() {
    macro_rules! equivalent {
        ($($l:tt => $r:tt;)*) => {$({
            type L = layout!$l;
            type R = layout!$r;
            assert_type_eq_all!(
                R,
                Composition<L, shape!((4,8))>,
                Composition<L, tiler!(<4,8>)>,
                Composition<L, tiler!(<4:1,8:1>)>,
                Composition<L, layout!((4,8):(1@0,1@1))>,
                Composition<L, Composition<layout!((8,16):(1@0,1@1)), tiler!(<4:1,8:1>)>>,
            );
        })*};
    }
    equivalent! {
        ((8,16):(20,1)) => ((4,8):(20,1));
        ((8,16):(1,8)) => ((4,8):(1,8));
        (((2,4),(4,4)):((1,32),(2,8))) => (((2,2),8):((1,32),2));
    }
    // Figure 7: the tile that each tiler takes out of an 8 × 16 layout
    type L = layout!((8,16):(1@0,1@1));
    macro_rules! tiles {
        ($($tiler:tt: $row:expr, $column:expr;)*) => {$({
            type R = Composition<L, tiler!$tiler>;
            for (i, j) in (0..8i64).flat_map(|j| (0..4).map(move |i| (i, j))) {
                let (row, column): (fn(i64) -> i64, fn(i64) -> i64) = ($row, $column);
                assert_eq!(R::default().coordinate((i, j)), (row(i), column(j)), stringify!($tiler));
            }
        })*};
    }
    tiles! {
        (<4:1,8:1>): |i| i, |j| j;
        (<4:2,8:1>): |i| 2 * i, |j| j;
        (<4:1,8:2>): |i| i, |j| 2 * j;
        (<4:2,(2,4):(1,4)>): |i| 2 * i, |j| j % 2 + 4 * (j / 2);
    }
}
