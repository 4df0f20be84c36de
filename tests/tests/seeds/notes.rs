//! The notes: layouts as functions, coalescing, complements and composition by their formulas.

use crate::document::{Quoted, is_complete};
use cute_static::algebra::{IsBijective, IsComposable, IsInjective, IsSurjective};
use cute_static::bounds;
use cute_static::layout::{HCons, HNil, IsLeftDivisible, IsWeaklyLeftDivisible, Offsets, SortByStride};
use cute_static::prelude::*;
use cute_static::typenum::{B0, B1, U24, U72, U96};
use static_assertions::{assert_not_impl_any, assert_type_eq_all};

/// Offsets of a flat layout on the extended domain, in plain arithmetic
fn value(shape: &[i64], stride: &[i64], mut x: i64) -> i64 {
    let last = shape.len() - 1;
    let mut sum = 0;
    for (n, (extent, d)) in shape.iter().zip(stride).enumerate() {
        let digit = if n == last { x } else { x % extent };
        sum += digit * d;
        x /= extent;
    }
    sum
}

/// “A flat layout”, and one with parentheses inside, which is the same function; the contiguous matrix of 5 × 6.
#[test]
fn layouts_are_functions() {
    let (flat, nested) = (layout!((1,2,3):(1,1,2)), layout!(((1,2),3):((1,1),2)));
    assert_eq!((flat.depth(), nested.depth(), flat.rank(), nested.rank()), (1, 2, 3, 2));
    assert!(flat.offsets().eq(nested.offsets()));
    let a = layout!((5, 6));
    assert_eq!(a.size(), 30);
    for (i, j) in (0..6).flat_map(|j| (0..5).map(move |i| (i, j))) {
        assert_eq!([a.offset((i, j)), a.offset(i + 5 * j)], [i + 5 * j; 2]);
    }
    // Not every layout is a bijection.
    assert_type_eq_all!(IsBijective<layout!((1,2,3):(1,1,2))>, IsInjective<layout!(4:2)>, B1);
    assert_type_eq_all!(IsInjective<layout!((4,2):(1,0))>, IsSurjective<layout!(4:2)>, B0);
}

/// `(L, L')`; the isomorphism of indices and coordinates; `f_L(x) = x · d = Σ f_{L_i}(x_i)`.
#[test]
fn layout_functions() {
    type L = layout!((3,4,2):(5,1,40));
    type L0 = layout!((3,4):(5,1));
    assert_type_eq_all!(Concat<L0, layout!(2:40)>, layout!(((3,4),2):((5,1),40)));
    // Size, length, and a mode
    assert_eq!((L::SIZE, L::RANK), (3 * 4 * 2, 3));
    assert_type_eq_all!(Get<L, typenum::U1>, layout!(4:1));
    for x in 0..24u64 {
        let (a, b, c) = (x % 3, x / 3 % 4, x / 12 % 2);
        assert_eq!(shape!((3, 4, 2)).idx2crd(x), (a, b, c));
        let parts = layout!(3:5).offset(a) + layout!(4:1).offset(b) + layout!(2:40).offset(c);
        assert_eq!([L::at(x), parts], [value(&[3, 4, 2], &[5, 1, 40], x as i64); 2]);
    }
}

/// The two rules, and that two modes merge in no other case.
#[test]
fn coalescing() {
    macro_rules! pairs {
        ($($n0:literal $n1:literal: $($d0:literal $d1:literal),*;)*) => {$($({
            type R = Coalesced<layout!(($n0,$n1):($d0,$d1))>;
            let merges = $n0 == 1 || $n1 == 1 || $d1 == $n0 * $d0;
            assert_eq!(R::RANK == 1, merges, "({},{}):({},{})", $n0, $n1, $d0, $d1);
            assert!(R::default().offsets().eq(layout!(($n0,$n1):($d0,$d1)).offsets()));
        })*)*};
    }
    pairs! {
        1 4: 7 3, 0 5; 4 1: 3 7, 3 12; 4 5: 3 12, 3 11, 3 13, 0 0, 0 1, 1 0, 12 3;
        2 2: 1 2, 2 1, 1 1, 3 6; 3 7: 2 6, 6 2, 1 3, 2 14;
    }
    // Neighbours again and again, until no two merge
    assert_type_eq_all!(Coalesced<layout!((2,3,1,4,5):(1,2,9,6,30))>, layout!((24,5):(1,30)));
    assert_type_eq_all!(Coalesced<layout!((2,3,4):(1,2,6))>, layout!(24:1));
}

/// A sorted layout has the same offsets in another order.
#[test]
fn sorted_layouts() {
    type A = layout!((4,2,3):(6,24,2));
    type Sorted = SortByStride<A>;
    assert_type_eq_all!(Sorted, layout!((3,4,2):(2,6,24)));
    let sorted = |offsets: Offsets<_>| offsets.collect::<std::collections::BTreeSet<i64>>();
    assert_eq!(
        A::default().offsets().collect::<std::collections::BTreeSet<i64>>(),
        sorted(Sorted::default().offsets())
    );
    assert!(!A::default().offsets().eq(Sorted::default().offsets()));
    // Of equal strides the notes put the smaller extent first; here they stay in their order.
    assert_type_eq_all!(SortByStride<layout!((4,2,5):(3,3,1))>, layout!((5,4,2):(1,3,3)));
}

/// `(d0, d1/(N0 d0), …, M/(Nα dα)) : (1, N0 d0, …, Nα dα)`: ascending, of size M / |A|, and with A it covers [0, M).
#[test]
fn complements() {
    macro_rules! complements {
        ($($a:tt sorted [$($n:literal:$d:literal),*] in $m:ident;)*) => {$({
            type A = layout!$a;
            type R = ComplementIn<A, $m>;
            let (m, modes): (i64, &[(i64, i64)]) = ($m::to_u64() as i64, &[$(($n, $d)),*]);
            let (mut shape, mut stride, mut before) = (Vec::new(), Vec::new(), 1);
            for (n, d) in modes {
                assert_eq!(d % before, 0, "admissible");
                shape.push(d / before);
                stride.push(before);
                before = n * d;
            }
            assert_eq!(m % before, 0, "admissible");
            shape.push(m / before);
            stride.push(before);
            assert_eq!(R::SIZE as i64, m / A::SIZE as i64);
            assert!((0..R::SIZE).all(|x| R::at(x) == value(&shape, &stride, x as i64)), stringify!($a));
            assert!((1..R::SIZE).all(|x| R::at(x - 1) < R::at(x)));
            // Joined with A, and sorted, it is M:1.
            assert_type_eq_all!(Coalesced<SortByStride<Flattened<Concat<A, R>>>>, Layout<$m, cute_static::typenum::U1>);
        })*};
    }
    use cute_static::typenum::Unsigned as _;
    complements! {
        (4:2) sorted [4:2] in U24;
        ((2,3):(2,12)) sorted [2:2, 3:12] in U72;
        ((3,2):(12,2)) sorted [2:2, 3:12] in U72;
        ((2,2,2):(1,6,24)) sorted [2:1, 2:6, 2:24] in U96;
        ((3,4):(1,3)) sorted [3:1, 4:3] in U24;
    }
    // Not admissible: overlap, and no multiple
    assert_not_impl_any!(layout!((4,2):(1,2)): bounds::ComplementIn<U24>);
    assert_not_impl_any!(layout!(4:4): bounds::ComplementIn<U24>);
}

/// `g(f(x))` where f is the identity, and where f multiplies all coordinates by a number.
#[test]
fn composition_of_functions() {
    type G = layout!((3,4):(5,20));
    assert_type_eq_all!(Coalesced<Composition<G, layout!(12:1)>>, Coalesced<G>);
    for (a, (i, j)) in (1..4).flat_map(|a| (0..12).map(move |k| (a, (k % 3, k / 3)))) {
        assert_eq!(G::default().extended_offset((a * i, a * j)), a * G::default().offset((i, j)));
    }
    // f ∗ g is g(f(x)) at first, and A ∗ B is A(B(x)) later. The order matters: here it is the second.
    type F = layout!(4:2);
    type H = layout!((2,4):(4,1));
    assert!(Composition::<H, F>::default().offsets().eq([0, 1, 2, 3]) && H::at(2) == 1);
    assert!(Composition::<F, H>::default().offsets().eq([0, 8, 2, 10, 4, 12, 6, 14]));
}

/// Left divisibility of M0…Mα by d: the mode i and the factor c with d = M0…M_{i−1}·c and c < M_i, where `c | M_i` unless weak.
fn left_divides(extents: &[i64], d: i64, weak: bool) -> Option<(usize, i64)> {
    let last = extents.len() - 1;
    (0..=last).find_map(|i| {
        let before: i64 = extents[..i].iter().product();
        let c = d / before;
        let holds = d % before == 0 && (i == last || (1 <= c && c < extents[i] && (weak || extents[i] % c == 0)));
        holds.then_some((i, c))
    })
}

/// “The special case”: A ∗ (N):(r) by the two formulas, wherever r left-divides M and N weakly left-divides what is left.
#[test]
fn the_special_case() {
    const M: [i64; 3] = [4, 6, 8];
    const D: [i64; 3] = [2, 3, 5];
    macro_rules! composed {
        ($($n:literal:$r:literal,)*) => {$({
            let (i, c) = left_divides(&M, $r, false).expect("r left-divides M");
            assert_type_eq_all!(IsLeftDivisible<shape!((4,6,8)), shape!($r)>, B1);
            let rest: Vec<i64> = std::iter::once(M[i] / c).chain(M[i + 1..].iter().copied()).collect();
            let (j, c2) = left_divides(&rest, $n, true).expect("N weakly left-divides M'");
            type R = Composition<layout!((4,6,8):(2,3,5)), layout!($n:$r)>;
            let (mut shape, mut stride) = (vec![$n], vec![c * D[i]]);
            if $n > M[i] / c && i < 2 {
                shape = rest[..j].to_vec();
                stride = std::iter::once(c * D[i]).chain(D[i + 1..i + j].iter().copied()).collect();
                if c2 > 1 {
                    shape.push(c2);
                    stride.push(D[i + j]);
                }
            }
            assert_eq!(R::SIZE, $n);
            assert!((0..$n).all(|x| R::at(x as u64) == value(&shape, &stride, x)), "{}:{}", $n, $r);
        })*};
    }
    composed! {
        2:1, 3:1, 4:1, 8:1, 12:1, 24:1, 48:1, 72:1, 192:1, 2:2, 4:2, 6:2, 24:2, 2:4, 3:4, 6:4, 12:4, 18:4, 3:8, 6:8, 12:8, 30:8,
        2:12, 4:12, 16:12, 5:24, 8:24, 3:48, 7:24, 2:72,
    }
    // 3 divides weakly only, 6 not at all: there is no composition.
    assert!(left_divides(&M, 3, false).is_none() && left_divides(&M, 3, true).is_some());
    assert!(left_divides(&M, 6, true).is_none() && left_divides(&M, 6, false).is_none());
    assert_type_eq_all!(IsWeaklyLeftDivisible<shape!((4,6,8)), shape!(3)>, B1);
    assert_type_eq_all!(IsLeftDivisible<shape!((4,6,8)), shape!(3)>, IsWeaklyLeftDivisible<shape!((4,6,8)), shape!(6)>, B0);
    assert_type_eq_all!(IsComposable<layout!((4,6,8):(2,3,5)), layout!(6:3)>, IsComposable<layout!((4,6,8):(2,3,5)), layout!(6:1)>, B0);
}

/// “The general case”: A ∗ B is A ∗ B0, A ∗ B1, … where the intervals are disjoint; where they meet, the parts are wrong or, at times, not.
#[test]
fn the_general_case() {
    type A = layout!((4,6,8):(2,3,5));
    type B = layout!((2,3,4):(2,4,24));
    assert_type_eq_all!(
        Composition<A, B>,
        Concatenate<HCons<Composition<A, layout!(2:2)>, HCons<Composition<A, layout!(3:4)>, HCons<Composition<A, layout!(4:24)>, HNil>>>>
    );
    assert!((0..24).all(|x| <Composition<A, B>>::at(x) == A::default().offset(B::at(x))));
    // [1, 3] and [2, 2] meet below M' = 4: A(3 + 2) is not A(3) + A(2).
    type C = layout!((4,2):(1,8));
    assert_eq!((C::at(3 + 2), C::at(3) + C::at(2)), (9, 5));
    assert_not_impl_any!(C: bounds::Composition<layout!((4,2):(1,2))>);
    // They meet here, too, but the modes of A are one: the conditions are sufficient only.
    assert_type_eq_all!(Composition<layout!((4,2):(1,4)), layout!((4,2):(1,2))>, layout!((4,2):(1,2)));
}

/// Headings, which have no formula: at most 14 characters
fn marks(text: &str) -> Vec<String> {
    let short = |line: &&str| !line.is_empty() && line.chars().count() <= 14;
    text.lines().map(str::trim).filter(short).map(str::to_string).collect()
}

#[test]
fn is_listed() {
    is_complete("notes", "layout-notes-complement-composition.txt", Quoted::Whole, marks);
}
