//! Destinations that several coordinates reach (paper Table 2, “constant”): each element is the fold of what reaches it, in the order of the integral
//! coordinate. The folds do not commute, so another order would leave something else.

#![allow(unsafe_code)]

use cute_static::prelude::*;
use cute_static::typenum::{U1, U2, U256};

/// No order of the same numbers gives the same, but by chance.
fn fold(hash: &mut u64, x: i64) {
    *hash = hash.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(x as u64 + 1);
}

/// `$source => $destination`, on storage with a guard behind it: the tensor against one coordinate after another, whose offsets are found in const code.
macro_rules! check {
    ($source:tt => $destination:tt) => {{
        type S = layout!$source;
        type D = layout!$destination;
        const N: usize = D::COSIZE as usize;
        let data: [i64; S::COSIZE as usize] = std::array::from_fn(|i| 3 * i as i64 + 1);
        let mut expected: Vec<u64> = (0..N as u64 + 2).map(|i| 1000 + i).collect();
        let mut found = expected.clone();
        for i in 0..D::SIZE {
            fold(&mut expected[1 + D::at(i) as usize], data[S::at(i) as usize]);
        }
        let mut dst = Tensor::from_slice_reducing(&mut found[1..=N], D::default()).unwrap();
        accumulate(&Tensor::new(&data, S::default()), &mut dst, fold);
        for i in 0..D::SIZE {
            assert_eq!((dst.at(i), dst[i]), (expected[1 + D::at(i) as usize], expected[1 + D::at(i) as usize]));
        }
        assert_eq!(found, expected, "{} => {}", stringify!($source), stringify!($destination));
        // By `+=`
        let (mut expected, mut found) = ([0; N], [0; N]);
        (0..D::SIZE).for_each(|i| expected[D::at(i) as usize] += data[S::at(i) as usize]);
        let mut dst = Tensor::new_reducing(&mut found, D::default());
        dst += &Tensor::new(&data, S::default());
        assert_eq!(found, expected);
    }};
}
macro_rules! rows {
    ($($test:ident: $source:tt => $destination:tt;)*) => {$(
        #[test]
        fn $test() {
            check!($source => $destination);
        }
    )*};
}
rows! {
    // Table 2
    constant: (7:0) => (7:0);
    constant_of_an_array: (7:1) => (7:0);
    rows: ((4,8):(8,1)) => ((4,8):(1,0));
    columns: ((4,8):(8,1)) => ((4,8):(0,1));
    in_the_middle: ((2,3,4):(12,4,1)) => ((2,3,4):(4,0,1));
    nested: ((2,(3,4)):(1,(2,6))) => (((2,3),4):((0,1),0));
    other_rank: (24:1) => ((2,3,4):(1,0,2));
    no_common_refinement: ((3,4):(1,3)) => ((4,3):(0,1));
    overlapping_windows: ((3,6):(1,3)) => ((3,6):(1,1));
    overlapping_sums: ((3,3):(1,3)) => ((3,3):(2,3));
    injective: ((4,4):(1,4)) => ((4,4):(4,1));
    over_f2: ((4,4):(1,4)) => ((4,4):(f1,f1));
    // Larger than what is unrolled
    large_rows: ((16,32):(32,1)) => ((16,32):(1,0));
    large_columns: ((16,32):(32,1)) => ((16,32):(0,1));
    large_constant: (300:1) => (300:0);
    large_windows: ((8,40):(40,1)) => ((8,40):(1,2));
    large_coprime: ((9,25):(1,9)) => ((25,9):(0,1));
    large_over_f2: ((16,16):(16,1)) => ((16,16):(f1,f3));
    nine_modes: (512:1) => ((2,2,2,2,2,2,2,2,2):(0,1,0,2,0,4,0,8,0));
}

/// All destinations of these shapes with these strides, from a source in two orders.
macro_rules! every_stride {
    ($($test:ident: ($m:literal, $n:literal), [$($d:literal)*] $columns:literal;)*) => {$(
        #[test]
        fn $test() {
            every_stride!(@first ($m, $n) $columns [$($d)*] [$($d)*]);
        }
    )*};
    (@first $shape:tt $columns:literal [$($d:literal)*] $all:tt) => { $(every_stride!(@second $shape $columns $d $all);)* };
    (@second ($m:literal, $n:literal) $columns:literal $d:literal [$($e:literal)*]) => {$(
        check!((($m,$n):(1,$m)) => (($m,$n):($d,$e)));
        check!((($n,$m):(1,$columns)) => (($m,$n):($d,$e)));
    )*};
}
every_stride! {
    every_stride_of_2_by_3: (2, 3), [0 1 2 3 4] 3;
    every_stride_of_4_by_2: (4, 2), [0 1 2 3 4 5] 2;
}

/// Where the storage lies: of its own, behind a swizzle, behind a number; and slices, compositions, tiles and views of it.
#[test]
fn over_any_memory() {
    // Of its own, composed: the sum over the second mode
    let mut owned = OwnedTensor::filled(0, layout!((2,2):(2,1))).reducing().compose(tiler!(<2, 6:0>));
    owned += &Tensor::counting(0, layout!((2,6):(6,1)));
    assert_eq!([owned.at((0, 0)), owned.at((1, 0))], [15, 51]);
    // Behind a swizzle: the sum over every second column
    type Swizzled = Composition<Swizzle<U2, U1, U2>, layout!((4,8):(8,1))>;
    let mut data = [0; 32];
    let dst = Tensor::swizzled_mut(&mut data, Swizzled::default());
    let mut dst = dst.reducing().compose(tiler!(<4, (2,4):(1,0)>));
    dst += &Tensor::counting(0, layout!((4,8):(8,1)));
    let read = Tensor::swizzled(&data, Swizzled::default());
    for (i, j) in (0..4).flat_map(|i| (0..8).map(move |j| (i, j))) {
        let sum = (0..4).map(|k| 8 * i + 2 * k + j).sum::<i64>();
        assert_eq!(read.at((i, j)), if j < 2 { sum } else { 0 }, "{i} {j}");
    }
    // A tile of a matrix whose rows are apart by a number, each element three times
    let mut data = [0; 4 * 7];
    let mut c = Global::new_mut(&mut data, (4, 6), (7, U1::new())).unwrap().tiles(shape!((2, 2))).unwrap();
    let mut tile = c.at_mut((1, 2)).reducing().compose(tiler!(<2, (2,3):(1,0)>));
    tile += &Tensor::counting(0, layout!((2,(2,3)):(100,(10,1))));
    accumulate(&Tensor::new(&[2], layout!((2,6):(0,0))), &mut tile.view_mut(), |x, y| *x *= y);
    assert_eq!(tile.view().at((1, (1, 2))), 8 * (330 + 3));
    let expected = |i: usize| match (i / 7, i % 7) {
        (row @ 2..4, column @ 4..6) => 8 * (300 * (row - 2) + 30 * (column - 4) + 3) as i64,
        _ => 0,
    };
    assert!((0..28).all(|i| data[i] == expected(i)));
}

/// Where offsets that differ are one element, as behind a stride of 0 that is a number, the order is the same.
#[test]
fn a_number_that_is_0() {
    let (mut expected, mut found) = (1, 1);
    (0..256).for_each(|i| fold(&mut expected, i));
    // SAFETY: each coordinate is the one element.
    let element = unsafe { Global::from_raw(&raw mut found, 256u64, 0i64) };
    let tile = element.local_tile(U256::new(), 0u64).unwrap();
    let mut rows = tile.reducing().compose(layout!((16,16):(16,1)));
    accumulate(Tensor::counting(0, layout!(256:1)), &mut rows, fold);
    assert_eq!(found, expected);
}

/// A part of a reducing tensor is one: of a slice, a divide by a tile that repeats, a partition.
#[test]
fn parts() {
    const ALL: Underscore = Underscore;
    let mut sums = [0; 4];
    let mut all = Tensor::new_reducing(&mut sums, layout!((4,8):(1,0)));
    for column in 0..8 {
        let mut part = all.view_mut().slice((ALL, column));
        part += &Tensor::counting(10 * column, layout!(4:1));
    }
    assert_eq!([0, 1, 2, 3].map(|i| all.at((i, 7))), [0, 1, 2, 3].map(|i| 280 + 8 * i));
    let mut tiles = all.zipped_divide(tiler!(<2, 4:0>));
    let ones = Tensor::new(&[1], layout!(((2,4),(2,8)):((0,0),(0,0))));
    tiles += &ones;
    assert_eq!(sums, [280 + 32, 288 + 32, 296 + 32, 304 + 32]);
    let mut counts = [0; 3];
    for thread in 0..2 {
        let all = Tensor::new_reducing(&mut counts, layout!((3,2,5):(1,0,0)));
        let mut part = all.inner_partition(shape!((3, 1, 5)), (0, thread, 0));
        part += &Tensor::new(&[1], layout!((3,1,5):(0,0,0)));
    }
    assert_eq!(counts, [10; 3]);
}

#[test]
fn storage_that_is_too_small() {
    let error = Tensor::from_slice_reducing(&mut [0; 2], layout!((3,7):(1,0))).unwrap_err();
    assert_eq!(error.to_string(), "the layout reaches 3 elements, the storage holds 2");
    assert!(Tensor::from_slice_reducing(&mut [0; 1], layout!(7:0)).is_ok());
}
