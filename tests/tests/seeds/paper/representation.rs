//! Section 2: what the paper computes there, and no other test has.

#![allow(unsafe_code)]

use cute_static::bounds;
use cute_static::layout::{Coordinate, InnerProduct, IsWeaklyCongruent};
use cute_static::prelude::*;
use cute_static::semimodule::Element;
use cute_static::tensor::Advance;
use cute_static::tensor::{Counting, Position};
use cute_static::typenum::{B0, B1, U0, U1, U2, U3, U4, U5, U6, U24};
use static_assertions::{assert_not_impl_any, assert_type_eq_all};

/// Definitions 2.1 and 2.2: the instances that the paper lists; ranks, depths, elements.
#[test]
fn htuples() {
    macro_rules! instances {
        ($($tuple:tt has rank $rank:ident, depth $depth:ident;)*) => {$(
            assert_type_eq_all!(Rank<stride!($tuple)>, cute_static::typenum::$rank);
            assert_type_eq_all!(Depth<stride!($tuple)>, cute_static::typenum::$depth);
        )*};
    }
    instances! {
        31 has rank U1, depth U0;
        (16, 32) has rank U2, depth U1;
        (3, -8, 7) has rank U3, depth U1;
        (2, (4, 1), -1) has rank U3, depth U2;
        ((4, 6), (3, (2, 2), 8)) has rank U2, depth U3;
    }
    assert_type_eq_all!(Get<shape!((16, 32)), U1>, shape!(32));
    assert_type_eq_all!(Get<shape!(((4, 6), (3, (2, 2), 8))), U1>, shape!((3, (2, 2), 8)));
}

macro_rules! relations {
    ($relation:ident: $($a:ty, $b:ty => $answer:ident;)*) => {$( assert_type_eq_all!($relation<$a, $b>, $answer); )*};
}

/// Definition 2.3, with numbers in the places of the paper's letters.
#[test]
fn congruence() {
    relations! { IsCongruent:
        shape!((4, 8)), shape!((5, 7)) => B1;
        shape!((4, (2, 4))), shape!((7, (3, 2))) => B1;
        shape!((9, ((6, 3)))), coord!((0, ((0, 0)))) => B1;
        shape!((4, 8)), shape!((4, (2, 4))) => B0;
        shape!((4, (2, 4))), coord!((0, ((0, 0)), 0)) => B0;
        shape!(4), shape!((4)) => B0;
    }
}

/// Definition 2.4
#[test]
fn weak_congruence() {
    relations! { IsWeaklyCongruent:
        shape!(30), shape!((2, 3)) => B1;
        shape!((2, 3)), coord!((5, (0, 7))) => B1;
        shape!(30), coord!((5, (0, 7))) => B1;
        shape!(30), shape!((2, 3, 4)) => B1;
        shape!((2, 3, 4)), coord!(((0, 0), 0, 0)) => B1;
        shape!((2, 3)), shape!((2, 3, 4)) => B0;
        shape!((2, 3, 4)), shape!((2, 3)) => B0;
        coord!((5, (0, 7))), coord!(((0, 0), 0)) => B0;
        coord!(((0, 0), 0)), coord!((5, (0, 7))) => B0;
    }
}

/// Definition 2.5; an extent of 0 is refused where a layout is made of it.
#[test]
fn shapes() {
    type S = shape!((4, (2, 3)));
    assert_type_eq_all!(Size<S>, U24);
    assert_type_eq_all!(Rank<S>, U2);
    assert_type_eq_all!(Size<shape!(((4, 6), (3, (2, 2), 8)))>, shape!(2304));
}

/// Definition 2.6: the coordinate sets that the paper writes out.
#[test]
fn coordinate_sets() {
    assert!((0..6).map(|i| U6::new().idx2crd(i)).eq(0..6));
    let pairs = (0..12).map(|i| shape!((3, 4)).idx2crd(i));
    let set = [(0, 0), (1, 0), (2, 0), (0, 1), (1, 1), (2, 1), (0, 2), (1, 2), (2, 2), (0, 3), (1, 3), (2, 3)];
    assert!(pairs.eq(set));
    let nested = (0..6).map(|i| shape!(((2, 1), 3)).idx2crd(i));
    let set = [((0, 0), 0), ((1, 0), 0), ((0, 0), 1), ((1, 0), 1), ((0, 0), 2), ((1, 0), 2)];
    assert!(nested.eq(set));
}

/// Definition 2.7
#[test]
fn compatibility() {
    relations! { IsCompatible:
        shape!(30), shape!((2, 15)) => B1;
        shape!((2, 15)), shape!((2, (3, 5))) => B1;
        shape!(30), shape!((6, 5)) => B1;
        shape!((6, 5)), shape!(((3, 2), 5)) => B1;
        shape!((2, (3, 5))), shape!(((3, 2), 5)) => B0;
        shape!(((3, 2), 5)), shape!((2, (3, 5))) => B0;
        shape!(30), shape!((2, (3, 5))) => B1;
        shape!(30), shape!(((3, 2), 5)) => B1;
        shape!((2, 15)), shape!((2, 14)) => B0;
    }
}

/// Figure 2: the three tables; definition 2.8 and equation (3): ℤ(P) ⊆ ℤ(S) where P coarsens S.
#[test]
fn figure_2() {
    assert!((0..4).map(|i| U4::new().idx2crd(i)).eq(0..4));
    let table = [(0, 0), (1, 0), (0, 1), (1, 1), (0, 2), (1, 2)];
    assert!((0..6).map(|i| shape!((2, 3)).idx2crd(i)).eq(table));
    let coarse = [(0, 0), (1, 0), (2, 0), (3, 0), (4, 0), (5, 0), (0, 1), (1, 1), (2, 1), (3, 1), (4, 1), (5, 1)];
    let natural = [
        ((0, 0), 0),
        ((1, 0), 0),
        ((0, 1), 0),
        ((1, 1), 0),
        ((0, 2), 0),
        ((1, 2), 0),
        ((0, 0), 1),
        ((1, 0), 1),
        ((0, 1), 1),
        ((1, 1), 1),
        ((0, 2), 1),
        ((1, 2), 1),
    ];
    let (s, p) = (shape!(((2, 3), 2)), shape!((6, 2)));
    for (i, (pair, fine)) in (0..12).zip(coarse.into_iter().zip(natural)) {
        assert_eq!((p.idx2crd(i), s.idx2crd(i)), (pair, fine));
        // Each coordinate of a coarser shape is one of the finer shape.
        assert_eq!([s.crd2idx(i), s.crd2idx(pair), s.crd2idx(fine)], [i; 3]);
        assert_eq!(p.crd2crd(pair, s), fine);
    }
}

/// Definitions 2.9 to 2.14: what is in bounds, what is admissible and out of bounds, what is no coordinate.
#[test]
fn coordinates() {
    let l = layout!(((2,3),2):((1,2),6));
    // In bounds: integral, of a coarser shape, natural.
    assert_eq!([l.checked_offset(11), l.checked_offset((5, 1)), l.checked_offset(((1, 2), 1))], [Some(11); 3]);
    // Out of bounds, and admissible: also with negative numbers.
    assert_eq!([l.checked_offset(12), l.checked_offset((6, 0)), l.checked_offset(((0, 3), 0))], [None; 3]);
    assert_eq!([l.checked_offset(-1), l.checked_offset(((1, -1), 1))], [None; 2]);
    assert_eq!([l.extended_offset(12), l.extended_offset(((1, -1), 2))], [12, 11]);
    // Not weakly congruent: not even a coordinate. Congruent: only the natural profile.
    type M = <layout!(((2,3),2):((1,2),6)) as IsLayout>::Modes;
    static_assertions::assert_impl_all!((i64, i64): Coordinate<M>);
    static_assertions::assert_impl_all!(((i64, i64), i64): Coordinate<M>);
    assert_not_impl_any!((i64, i64, i64): Coordinate<M>);
    assert_not_impl_any!((i64, (i64, i64)): Coordinate<M>);
    assert_type_eq_all!(IsCongruent<coord!(((5, 7), 9)), shape!(((2, 3), 2))>, B1);
    assert_type_eq_all!(IsCongruent<coord!((5, 7)), shape!(((2, 3), 2))>, B0);
}

/// Equations (4) and (5), by their formulas; they are inverse in bounds, and (4) leaves the bounds where its index does.
#[test]
fn indices_and_coordinates() {
    let s = shape!((4, 3, 5));
    for i in 0..60 {
        let (a, b, c) = (i % 4, i / 4 % 3, i / 12);
        assert_eq!(s.idx2crd(i), (a, b, c));
        assert_eq!(s.crd2idx((a, b, c)), a + 4 * b + 12 * c);
    }
    assert_eq!((s.idx2crd(60), s.idx2crd(125)), ((0, 0, 5), (1, 1, 10)));
    // (5) does not: (4,0,0) is out of bounds, 4 is not.
    assert_eq!(layout!((4, 3, 5)).extended_offset((4, 0, 0)), 4);
}

/// Definition 2.15 and equation (6)
#[test]
fn inner_products() {
    assert_type_eq_all!(InnerProduct<coord!((2, (3, 1))), stride!((5, (7, -11)))>, shape!(20));
    assert_type_eq_all!(InnerProduct<coord!((2, (3, 1))), stride!((1@0, (2@1, 4@1)))>, stride!(2@0+10@1));
    assert_type_eq_all!(InnerProduct<coord!((1, (1, 1))), stride!((f1, (f5, f12)))>, stride!(f8));
}

/// Definition 2.16: the axioms, also of products. Over F₂ scaling is carry-less, so that the scales multiply without carries, too.
#[test]
fn integer_semimodules() {
    type Scaled<N, M> = <M as Element>::Scaled<N>;
    type Sum<M, N> = <M as Element>::Sum<N>;
    macro_rules! axioms {
        ($($m:ty, $n:ty, $p:ty, $product:ty;)*) => {$(
            assert_type_eq_all!(Scaled<U1, $m>, $m);
            assert_type_eq_all!(Sum<$m, Sum<$n, $p>>, Sum<Sum<$m, $n>, $p>);
            assert_type_eq_all!(Scaled<U2, Scaled<U3, $m>>, Scaled<U6, $m>);
            assert_type_eq_all!(Scaled<U3, Scaled<U3, $m>>, Scaled<$product, $m>);
        )*};
    }
    axioms! {
        stride!(5), stride!(-7), stride!(3), typenum::U9;
        stride!(1/2), stride!(-5/6), stride!(7/4), typenum::U9;
        stride!(5@0), stride!(-7@1), stride!(2@0+1@1), typenum::U9;
        stride!(1@0@1), stride!(3@1@1), stride!(2@0), typenum::U9;
        stride!(f5), stride!(f12), stride!(f9), U5;
        // Products
        stride!(f5@0), stride!(f12@1), stride!(f9@0+f1@1), U5;
    }
    // A product of ℤ and F₂, where scales of both kinds agree
    assert_type_eq_all!(Scaled<U2, Scaled<U3, stride!(1@0+f5@1)>>, Scaled<U6, stride!(1@0+f5@1)>, stride!(6@0+f30@1));
    assert_type_eq_all!(Sum<stride!(1@0+f5@1), stride!(2@0+f4@1)>, stride!(3@0+f1@1));
    // e0, e1, and their combinations
    assert_type_eq_all!(Sum<Scaled<U2, stride!(1@0)>, Scaled<U3, stride!(1@1)>>, stride!(2@0+3@1));
    assert_eq!(layout!((4,5):(1@0,1@1)).coordinate((2, 3)), (2, 3));
}

/// Definition 2.17 and §2.4.1: the properties of the layout of Figure 3e, its sublayouts, its values in and out of bounds.
#[test]
fn layouts() {
    type L = layout!(((2,2),(4,2)):((1,8),(2,16)));
    assert_eq!((L::RANK, L::DEPTH, L::SIZE), (2, 2, 32));
    assert_type_eq_all!(Get<L, U0>, layout!((2,2):(1,8)));
    assert_type_eq_all!(Get<L, U1>, layout!((4,2):(2,16)));
    let l = L::default();
    assert_eq!([l.offset(22), l.offset((2, 5)), l.offset(((0, 1), (1, 1)))], [26; 3]);
    assert_eq!(shape!(((2, 2), (4, 2))).idx2crd(22), ((0, 1), (1, 1)));
    // The last mode goes on beyond the domain.
    assert_eq!([l.extended_offset(32), l.extended_offset(((0, 0), (0, 3)))], [32, 48]);
    let image: std::collections::BTreeSet<i64> = l.offsets().collect();
    assert!(image.into_iter().eq(0..32));
    // The paper's three notations have one example.
    assert_eq!(layout!((4,(3,2)):(2,(8,1))).to_string(), "(4,(3,2)):(2,(8,1))");
}

/// Figure 3: the layouts that the paper's tables and text name are compatible with (4,8); the padded one has holes.
#[test]
fn figure_3() {
    macro_rules! compatible_with_4_8 {
        ($($layout:tt)*) => {$( assert_type_eq_all!(IsCompatible<shape!((4, 8)), layout!$layout>, B1); )*};
    }
    compatible_with_4_8!(((4,8):(1,4)) ((4,8):(8,1)) ((4,8):(1,5)) ((4,(4,2)):(4,(1,16))) (((2,2),(4,2)):((1,8),(2,16))));
    for (i, j) in (0..8).flat_map(|j| (0..4).map(move |i| (i, j))) {
        assert_eq!(layout!((4,8):(1,4)).offset((i, j)), i + 4 * j);
        assert_eq!(layout!((4,8):(8,1)).offset((i, j)), 8 * i + j);
        assert_eq!(layout!((4,8):(1,5)).offset((i, j)), i + 5 * j);
        assert_eq!(layout!((4,(4,2)):(4,(1,16))).offset((i, j)), 4 * i + j % 4 + 16 * (j / 4));
        let tiles = i % 2 + 8 * (i / 2) + 2 * (j % 4) + 16 * (j / 4);
        assert_eq!(layout!(((2,2),(4,2)):((1,8),(2,16))).offset((i, j)), tiles);
    }
}

/// Figure 4: layouts that generate coordinates, and one that generates vectors over F₂.
#[test]
fn figure_4() {
    for (i, j) in (0..8).flat_map(|j| (0..4).map(move |i| (i, j))) {
        assert_eq!(layout!((4,8):(1@0,1@1)).coordinate((i, j)), (i, j));
        assert_eq!(layout!((4,(4,2)):(1@1,(1@0,6@1))).coordinate((i, j)), (j % 4, i + 6 * (j / 4)));
    }
    for (i, j) in (0..4).flat_map(|j| (0..4).map(move |i| (i, j))) {
        assert_eq!(layout!((4,4):(f1,f5)).offset((i, j)), i ^ j ^ (j << 2));
    }
}

/// §2.4.3: every function with f(0) = 0 is a composition of layouts, evaluated on their extended domains; here with N = 7.
#[test]
fn completeness() {
    // f(1) to f(6), which no single layout has
    type Leftmost = layout!((2,2,2,2,2,2):(13,-4,0,13,5,7));
    const F: [i64; 7] = [0, 13, -4, 0, 13, 5, 7];
    for (i, expected) in (0..).zip(F) {
        let mut k: i64 = i;
        k = layout!((6,1):(1,10)).extended_offset(k);
        k = layout!((5,1):(1,8)).extended_offset(k);
        k = layout!((4,1):(1,6)).extended_offset(k);
        k = layout!((3,1):(1,4)).extended_offset(k);
        assert_eq!(k, if i == 0 { 0 } else { 1 << (i - 1) });
        assert_eq!(Leftmost::default().extended_offset(k), expected);
    }
}

/// §2.4.4, equation (7): linear in natural coordinates, and not in others.
#[test]
fn semi_linearity() {
    let l = layout!((4,(3,5)):(2,(100,7)));
    let natural = |(i, (j, k))| l.extended_offset((i, (j, k)));
    for (x, y) in [((1, (2, 3)), (3, (1, 4))), ((2, (0, 1)), (1, (1, 1)))] {
        for (alpha, beta) in [(1, 1), (2, 3), (-1, 5)] {
            let combined = (alpha * x.0 + beta * y.0, (alpha * x.1.0 + beta * y.1.0, alpha * x.1.1 + beta * y.1.1));
            assert_eq!(natural(combined), alpha * natural(x) + beta * natural(y));
        }
    }
    assert_ne!(l.offset(2 + 3), l.offset(2) + l.offset(3));
}

/// Equation (8): f(v) = A v + b over F₂. The matrix is a layout; adding `b` stays outside, as the paper says of its accessors.
#[test]
fn affine_over_f2() {
    type A = layout!((2,2,2,2):(f1,f2,f5,f10));
    const ROWS: [[i64; 4]; 4] = [[1, 0, 1, 0], [0, 1, 0, 1], [0, 0, 1, 0], [0, 0, 0, 1]];
    for (v, b) in (0..16i64).flat_map(|v| (0..16).map(move |b| (v, b))) {
        let row = |i: usize| ROWS[i].iter().zip(0..).fold(b >> i & 1, |sum, (bit, j)| sum ^ (bit & (v >> j)) & 1);
        assert_eq!(A::default().offset(v) ^ b, (0..4).map(|i| row(i) << i).sum::<i64>());
    }
}

/// Definitions 2.18 and 2.19, equation (9): `T(c) = *(e + L(c)) = e[L(c)]`, for memory, for numbers and for coordinates.
#[test]
fn accessors_and_tensors() {
    let data: [i64; 40] = std::array::from_fn(|i| 3 * i as i64 + 1);
    let l = layout!((4,8):(1,5));
    let (memory, counting) = (Tensor::new(&data, l), Tensor::counting(100, l));
    let places = Tensor::positions((10, 20), layout!((4,8):(1@0,1@1)));
    for (i, j) in (0..8).flat_map(|j| (0..4).map(move |i| (i, j))) {
        assert_eq!((memory.at((i, j)), counting.at((i, j))), (data[l.offset((i, j)) as usize], 100 + l.offset((i, j))));
        assert_eq!(places.at((i, j)), (10 + i, 20 + j));
        // SAFETY: nothing is read from memory.
        let moved = unsafe { (Counting(100).advance(l.offset((i, j))), Position((10, 20)).advance((i, j))) };
        assert_eq!((moved.0.0, moved.1.0), (counting.at((i, j)), places.at((i, j))));
    }
}

/// §2.5.1: tiles instead of ranges; and of the ranges in Figure 5's tensor, the one that is a layout and the one that is not.
#[test]
fn slices_in_place_of_ranges() {
    let data: [i32; 24] = std::array::from_fn(|i| i as i32);
    let tiled = Tensor::new(&data, layout!(24:1)).logical_divide(layout!(4:1));
    for thread in 0..6 {
        let part = tiled.slice((Underscore, thread));
        assert!((0..4).all(|i| part.at(i) == data[4 * thread as usize + i as usize]));
    }
    type A = layout!(((3,2),((2,3),2)):((4,1),((2,15),100)));
    assert_type_eq_all!(Composition<Get<A, U1>, layout!(6:2)>, layout!((3,2):(15,100)));
    assert_not_impl_any!(Get<A, U0>: bounds::Composition<layout!(3:2)>);
    assert_type_eq_all!(IsCongruent<Get<A, U0>, shape!((3, 2))>, B1);
    assert_type_eq_all!(IsCompatible<shape!((6, 12)), A>, B1);
    assert_type_eq_all!(IsCompatible<shape!((12, 6)), A>, B0);
}
