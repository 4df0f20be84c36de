//! Section 1: loops and contractions, before and after they are layouts.

use cute_static::prelude::*;
use static_assertions::assert_type_eq_all;

/// §1.1: arrays of shape (3,7,5) of 8 bytes, as numpy, torch and mdspan have them.
#[test]
fn flat_arrays() {
    type Array = RowMajorLayout<shape!((3, 7, 5))>;
    assert_type_eq_all!(Array, layout!((3,7,5):(35,5,1)));
    let bytes = [(1, 0, 0), (0, 1, 0), (0, 0, 1)].map(|c| 8 * Array::default().offset(c));
    assert_eq!(bytes, [280, 40, 8]);
}

/// §1.2: a loop with a start and a step, and its canonical form, write the same elements.
#[test]
fn canonical_loops() {
    let (mut expected, mut found) = ([0; 51], [0; 51]);
    for m in (2..=50).step_by(3) {
        expected[m] = m + 100;
    }
    let mut a = Tensor::from_slice_mut(&mut found[2..], layout!(17:3)).expect("49 elements");
    for i in 0..17 {
        a[i] = 3 * i + 2 + 100;
    }
    assert_eq!(found, expected);
    // p = 1, q = 25
    let (mut expected, mut matrix, mut vector) = ([0usize; 1100], [0; 1100], [0; 1100]);
    for n in (3..43).step_by(2) {
        for m in (4..=22).step_by(5) {
            expected[m + 25 * n] = 100 * m + n;
        }
    }
    let value = |i: usize, j: usize| 100 * (5 * i + 4) + 2 * j + 3;
    let begin = 4 + 25 * 3;
    let mut a = Tensor::from_slice_mut(&mut matrix[begin..], layout!((4,20):(5,50))).expect("enough");
    for (i, j) in (0..20).flat_map(|j| (0..4).map(move |i| (i, j))) {
        a[(i, j)] = value(i, j);
    }
    // The same matrix as a vector of 80 elements
    let mut a = Tensor::from_slice_mut(&mut vector[begin..], layout!((4,20):(5,50))).expect("enough");
    for k in 0..80 {
        a[k] = value(k % 4, k / 4);
    }
    assert_eq!((matrix, vector), (expected, expected));
}

/// §1.2: splitting, transposing, permuting and truncating loops is to compose with a layout.
#[test]
fn loops_are_transformed_by_layouts() {
    type Nest = layout!((4,20):(5,50));
    let rows_first: Vec<i64> = (0..4).flat_map(|i| (0..20).map(move |j| 5 * i + 50 * j)).collect();
    assert!(Composition::<Nest, layout!((20,4):(4,1))>::default().offsets().eq(rows_first));
    assert_type_eq_all!(Composition<Nest, layout!((4,(5,4)))>, layout!((4,(5,4)):(5,(50,250))));
    assert_type_eq_all!(Composition<Nest, layout!(12:1)>, layout!((4,3):(5,50)));
}

/// Equations (1) and (2): C_stqp = A_stupr B_qtru, by six loops, and folded into a batched GEMM.
#[test]
fn folded_contraction() {
    let a: [i64; 72] = std::array::from_fn(|i| (i as i64 * 37) % 23 - 11);
    let b: [i64; 24] = std::array::from_fn(|i| (i as i64 * 29) % 17 - 8);
    let (mut expected, mut found) = ([0; 36], [0; 36]);
    let indices = [2usize, 3, 2, 3, 2, 2];
    for mut i in 0..indices.iter().product::<usize>() {
        let [s, t, u, p, r, q] = indices.map(|extent| {
            let digit = i % extent;
            i /= extent;
            digit
        });
        expected[s + 2 * t + 6 * q + 12 * p] += a[s + 2 * t + 6 * u + 12 * p + 36 * r] * b[q + 2 * t + 6 * r + 12 * u];
    }
    gemm(
        &Tensor::new(&a, layout!(((2,3),(2,2),3):((1,12),(6,36),2))),
        &Tensor::new(&b, layout!((2,(2,2),3):(1,(12,6),2))),
        &mut Tensor::new_mut(&mut found, layout!(((2,3),2,3):((1,12),6,2))),
    );
    assert_eq!(found, expected);
}
