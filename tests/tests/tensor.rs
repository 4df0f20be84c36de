//! Tensors (paper §2.5): construction, indexing, all slices of Figure 5, views, partitions over their whole domains.

#![allow(unsafe_code)]

use cute_static::bounds;
use cute_static::prelude::*;
use cute_static::tensor::{Counting, Raw, View, ViewMut};
use static_assertions::{assert_impl_all, assert_not_impl_any, assert_type_eq_all};

const ALL: Underscore = Underscore;

// A tensor over memory is as large as a reference.
const _: () = assert!(size_of::<Tensor<View<'_, f32>, layout!((64, 64))>>() == size_of::<&f32>());
const _: () = assert!(size_of::<OwnedTensor<f32, layout!((4,8):(1,5))>>() == 39 * size_of::<f32>());
// Shared views are copied, mutable ones are not; both may go to another thread, raw ones may not.
assert_impl_all!(Tensor<View<'_, f32>, layout!(4:1)>: Copy, Send, Sync);
assert_impl_all!(Tensor<ViewMut<'_, f32>, layout!(4:1)>: Send, Sync);
assert_not_impl_any!(Tensor<ViewMut<'_, f32>, layout!(4:1)>: Clone);
assert_not_impl_any!(Tensor<View<'_, core::cell::Cell<f32>>, layout!(4:1)>: Send, Sync);
assert_not_impl_any!(Tensor<Raw<f32>, layout!(4:1)>: Send, Sync);
// What may be written reaches nothing twice.
assert_not_impl_any!(layout!((2,3):(0,1)): bounds::Injective);
assert_not_impl_any!(layout!((4,3):(1,2)): bounds::Injective);

#[test]
fn storage_must_hold_the_cosize() {
    let mut data = [0; 7];
    let layout = layout!((2,3):(4,1));
    assert!(Tensor::from_slice(&data, layout).is_ok());
    assert!(Tensor::from_slice_mut(&mut data, layout).is_ok());
    let error = Tensor::from_slice(&data[1..], layout).unwrap_err();
    assert_eq!(error.to_string(), "the layout reaches 7 elements, the storage holds 6");
    assert_eq!(
        Tensor::from_slice_mut(&mut data[..0], layout).unwrap_err().to_string(),
        error.to_string().replace('6', "0")
    );
    assert!(Tensor::from_slice(&data[..1], layout!(100:0)).is_ok());
    assert!(Tensor::from_slice(&data[..0], layout!(1:0)).is_err());
    // Below the first element only raw memory may be reached.
    data.iter_mut().zip(1..).for_each(|(x, i)| *x = i);
    // SAFETY: offsets 0 to −6, from the last of seven elements on.
    let backwards = unsafe { Tensor::from_raw(data.as_mut_ptr_range().end.sub(1), layout!(7:-1)) };
    assert_eq!((backwards.at(0), backwards.at(6)), (7, 1));
}

/// A number alone is a type and a value, as a constant as well; Miri judges that the value is one.
#[test]
fn numbers_alone_are_values() {
    const LARGEST: shape!(18446744073709551615) = shape!(18446744073709551615);
    let (extent, stride): (shape!(5000), stride!(-5000)) = (shape!(5000), stride!(-5000));
    assert_eq!((extent, stride, coord!(0), LARGEST), Default::default());
    let a = Tensor::new(&[1, 3, 5, 7], layout!(4:1));
    assert_eq!((a.at_static(coord!(3)), a.layout().compose(shape!(2)).to_string()), (7, "2:1".into()));
    assert_eq!(layout!((8, 4)).logical_divide(tiler!(4)).to_string(), "(4,8):(1,4)");
}

#[test]
fn any_coordinate_indexes() {
    let mut data: [i32; 24] = std::array::from_fn(|i| i as i32);
    let mut a = Tensor::new_mut(&mut data, layout!((4,(2,3)):(6,(3,1))));
    for (i, j, k) in (0..4).flat_map(|i| (0..2).flat_map(move |j| (0..3).map(move |k| (i, j, k)))) {
        let value = 6 * i + 3 * j + k;
        assert_eq!(a[(i, (j, k))], value);
        assert_eq!(a[(i, j + 2 * k)], value);
        assert_eq!(a[i + 4 * j + 8 * k], value);
        assert_eq!(a.at((i as u8, (j as i64, k as usize))), value);
        assert_eq!(a.get((i, (j, k))), Some(value));
        assert_eq!(a.item((i, (j, k))), Some(&value));
        // SAFETY: in bounds.
        assert_eq!(unsafe { a.load((i, (j, k))) }, value);
    }
    assert_eq!(a.at_static(coord!((3, (1, 2)))), 23);
    assert_eq!(a.at_static(coord!((3, 5))), 23);
    assert_eq!(a.at_static(typenum::U23::new()), 23);
    assert_eq!(
        (a.get(24), a.get((4, 0)), a.get((0, 6)), a.get((0, (2, 0))), a.get(-1)),
        (None, None, None, None, None)
    );
    assert!(a.item((0, (0, 3))).is_none() && a.item_mut((0, 6)).is_none());
    a[(1, 1)] = 100;
    *a.item_mut((2, (0, 1))).unwrap() += 100;
    // SAFETY: in bounds.
    unsafe { *a.item_unchecked_mut(0) = -1 };
    assert_eq!((data[9], data[13], data[0]), (100, 113, -1));
}

#[test]
fn out_of_bounds_is_a_panic_with_the_numbers() {
    type Small<'a> = Tensor<View<'a, i32>, layout!((2,3):(1,2))>;
    let message = |f: fn(Small<'_>)| {
        let panic = std::panic::catch_unwind(|| f(Tensor::new(&[0; 6], layout!((2,3):(1,2))))).unwrap_err();
        *panic.downcast::<String>().unwrap()
    };
    assert_eq!(
        message(|a| {
            let _ = a[(1, 3)];
        }),
        "coordinate 3 of mode 1 is out of bounds: the extent is 3"
    );
    assert_eq!(
        message(|a| {
            let _ = a[6];
        }),
        "coordinate 6 is out of bounds: the extent is 6"
    );
    assert_eq!(
        message(|a| {
            let _ = a.at((-1, 0));
        }),
        "coordinate -1 of mode 0 is out of bounds: the extent is 2"
    );
    assert_eq!(
        message(|a| {
            let _ = a.slice((2, ALL));
        }),
        "coordinate 2 of mode 0 is out of bounds: the extent is 2"
    );
    let outside = "coordinate 3 of mode 1.1 is out of bounds: the extent is 3";
    assert_eq!(
        message(|a| {
            let _ = a.inner_partition(tiler!(<2,1>), (0, 3));
        }),
        outside
    );
}

/// Figure 1: eight elements as a tensor of rank 3, and folded into two matrices; only the first of these has a flat form.
#[test]
fn figure_1() {
    type Rows = layout!(((2,2),2):((2,4),1));
    type Columns = layout!((2,(2,2)):(2,(1,4)));
    assert_type_eq_all!(CoalescedBy<Rows, shape!((1,1))>, layout!((4,2):(2,1)));
    assert_type_eq_all!(CoalescedBy<Columns, shape!((1,1))>, Columns);
    let data: [u64; 8] = std::array::from_fn(|i| i as u64);
    let a = Tensor::new(&data, layout!((2,2,2):(2,1,4)));
    let (rows, columns) = (Tensor::new(&data, Rows::default()), Tensor::new(&data, Columns::default()));
    for index in 0..8 {
        let (i, j, k) = (index % 2, index / 2 % 2, index / 4);
        let element = 2 * i + j + 4 * k;
        assert_eq!([a[(i, j, k)], rows[((i, k), j)], columns[(i, (j, k))]], [element; 3]);
        assert_eq!([rows[(i + 2 * k, j)], columns[(i, j + 2 * k)]], [element; 2]);
    }
}

/// Figure 5, the tensor.
type A = layout!(((3,2),((2,3),2)):((4,1),((2,15),100)));
const FIGURE_5: [[i64; 12]; 6] = [
    [0, 2, 15, 17, 30, 32, 100, 102, 115, 117, 130, 132],
    [4, 6, 19, 21, 34, 36, 104, 106, 119, 121, 134, 136],
    [8, 10, 23, 25, 38, 40, 108, 110, 123, 125, 138, 140],
    [1, 3, 16, 18, 31, 33, 101, 103, 116, 118, 131, 133],
    [5, 7, 20, 22, 35, 37, 105, 107, 120, 122, 135, 137],
    [9, 11, 24, 26, 39, 41, 109, 111, 124, 126, 139, 141],
];

/// Figure 5: each slice, in the paper's notation, and the rows and columns that are marked in its diagram. (The paper prints the
/// fourth and the fifth with an unbalanced coordinate: `(_,(1),(_,0))` is `((_,1),(_,0))`.)
#[test]
fn figure_5() {
    let a = Tensor::counting(0, A::default());
    for (i, j) in (0..6).flat_map(|i| (0..12).map(move |j| (i, j))) {
        assert_eq!(a.at((i, j)), FIGURE_5[i][j]);
    }
    macro_rules! slices {
        ($($coordinate:expr => $base:literal, $layout:tt, rows $rows:expr, columns $columns:expr;)*) => {$({
            let part = a.slice_nested($coordinate);
            assert_eq!(part.layout(), layout!$layout);
            assert_eq!(*part.accessor(), Counting($base));
            // The same elements, the modes side by side.
            let flat = a.slice($coordinate);
            let marked = $columns.into_iter().flat_map(|j| $rows.into_iter().map(move |i| FIGURE_5[i][j]));
            let mut count = 0;
            for value in marked {
                assert_eq!((part.at(count), flat.at(count)), (value, value));
                count += 1;
            }
            assert_eq!((part.layout().size(), flat.layout().size()), (count, count));
        })*};
    }
    slices! {
        (2, ALL) => 8, (((2,3),2):((2,15),100)), rows [2], columns 0..12;
        (ALL, 5) => 32, ((3,2):(4,1)), rows 0..6, columns [5];
        (2, ((0, ALL), ALL)) => 8, ((3,2):(15,100)), rows [2], columns [0, 2, 4, 6, 8, 10];
        ((ALL, 1), (ALL, 0)) => 1, ((3,(2,3)):(4,(2,15))), rows 3..6, columns 0..6;
        ((ALL, 0), ((0, ALL), 1)) => 100, ((3,3):(4,15)), rows 0..3, columns [6, 8, 10];
        ((1, ALL), ((ALL, 0), ALL)) => 4, ((2,(2,2)):(1,(2,100))), rows [1, 4], columns [0, 1, 6, 7];
    }
}

/// `T.slice(c)(c*) = T(c + c*)`, on memory, and what is written arrives.
#[test]
fn slices_of_memory() {
    let mut data = [0; 60];
    let mut a = Tensor::new_mut(&mut data, layout!((3,(4,5)):(20,(5,1))));
    for i in 0..3 {
        for j in 0..4 {
            let mut part = a.view_mut().slice((i, (j, ALL)));
            assert_eq!(part.layout().to_string(), "(5):(1)");
            for k in 0..5 {
                part[k] += 1 + k + 10 * j + 100 * i;
            }
        }
    }
    for (i, x) in data.iter().enumerate() {
        assert_eq!(*x as usize, 1 + i % 5 + 10 * (i / 5 % 4) + 100 * (i / 20));
    }
    let twice = Tensor::new(&data, layout!((3,4,5):(20,5,1))).slice((1, ALL, ALL)).slice((ALL, 2));
    assert_eq!((0..4).map(|j| twice[j]).collect::<Vec<_>>(), [103, 113, 123, 133]);
}

#[test]
fn views_share_and_borrow() {
    let mut owned = OwnedTensor::filled(1, layout!((2,3):(3,1)));
    owned.view_mut()[(1, 2)] = 5;
    let (a, b) = (owned.view(), owned.view());
    assert_eq!(a[(1, 2)] + b[(0, 0)], 6);
    assert_eq!(owned.as_slice(), [1, 1, 1, 1, 1, 5]);
    let mut data = [0; 4];
    let mut whole = Tensor::new_mut(&mut data, layout!((2, 2)));
    {
        let mut half = whole.view_mut().slice((0, ALL));
        half[0] = 1;
        half[1] = 2;
    }
    assert_eq!(whole.view().at((0, 1)), 2);
    whole[(1, 1)] = 3;
    assert_eq!(data, [1, 0, 2, 3]);
}

/// `inner_partition(t, c)(i) = outer_partition(t, i)(c) = zipped_divide(T, t)(i, c)` for all `i` and `c`; together they are the
/// whole tensor, each element once.
/// A tensor that computes its elements is lent as memory is, also where its function cannot be copied.
#[test]
fn computed_tensors_are_lent() {
    let offsets = Tensor::counting(3, layout!((2,3):(3,1)));
    assert_eq!(offsets.view().at((1, 2)), 8);
    let positions = Tensor::positions((10, 20), layout!((2,3):(1@0,1@1)));
    assert_eq!(positions.view().at((1, 2)), (11, 22));
    let table = Box::new([0, 1, 4, 9, 16, 25]);
    let squares = Tensor::new(&[5, 4, 3, 2, 1, 0], layout!((2,3):(3,1))).transform(move |x: i32| table[x as usize]);
    for _ in 0..2 {
        assert_eq!(squares.view().slice((1, ALL)).at(0), 4);
        assert_eq!(squares.view().local_tile(tiler!(<1, 3>), (0, 0)).at((0, 1)), 16);
    }
}
#[test]
fn partitions_over_whole_domains() {
    macro_rules! check {
        ($($layout:tt by ($($tiler:tt)*): ($m:literal, $n:literal), ($p:literal, $q:literal);)*) => {$({
            let a = Tensor::counting(0, layout!$layout);
            let divided = a.zipped_divide(tiler!($($tiler)*));
            let mut seen = Vec::new();
            for c in (0..$p).flat_map(|p| (0..$q).map(move |q| (p, q))) {
                let inner = a.inner_partition(tiler!($($tiler)*), c);
                for i in (0..$m).flat_map(|m| (0..$n).map(move |n| (m, n))) {
                    let outer = a.outer_partition(tiler!($($tiler)*), i);
                    assert_eq!(inner.at(i), outer.at(c));
                    assert_eq!(inner.at(i), divided.at((i, c)));
                    seen.push(inner.at(i));
                }
            }
            let mut all: Vec<_> = (0..a.layout().size()).map(|i| a.at(i)).collect();
            seen.sort_unstable();
            all.sort_unstable();
            assert_eq!(seen, all);
        })*};
    }
    check! {
        ((8,12):(12,1)) by (<4,3>): (4, 3), (2, 4);
        ((8,12):(1,9)) by (<2:4,6:2>): (2, 6), (4, 2);
        ((8,(2,6)):(20,(9,1))) by (<8,4>): (8, 4), (1, 3);
    }
    // The law that tells a tile's elements: rows 4i to 4i + 3, columns 3j to 3j + 2.
    let a = Tensor::counting(0, layout!((8,12):(12,1)));
    for (i, j) in (0..2).flat_map(|i| (0..4).map(move |j| (i, j))) {
        let tile = a.inner_partition(tiler!(<4,3>), (i, j));
        for (m, n) in (0..4).flat_map(|m| (0..3).map(move |n| (m, n))) {
            assert_eq!(tile.at((m, n)), a.at((4 * i + m, 3 * j + n)));
        }
    }
    // A coordinate that keeps a mode keeps it behind the tile.
    let row = a.inner_partition(tiler!(<4,3>), (1, ALL));
    assert_eq!(row.layout().to_string(), "(4,3,4):(12,1,3)");
    assert_eq!(row.at((2, 1, 3)), a.at((6, 10)));
}

/// Paper, Figure 6 and Table 4: compose with a thread-value layout, then slice.
#[test]
fn thread_value_partition() {
    let mut c = [0.0; 64];
    let tile = layout!((8,8):(8,1));
    for thread in 0..32 {
        let by_thread = Tensor::new_mut(&mut c, tile).compose(layout!(((4,8),2):((16,1),8)));
        let mut mine = by_thread.slice((thread, ALL));
        for value in 0..2 {
            mine[value] += f64::from(2 * thread + value);
        }
    }
    for (i, x) in c.into_iter().enumerate() {
        assert_eq!(x as usize, i);
    }
}

#[test]
fn unrolled_loops_are_loops() {
    let mut found = Vec::new();
    layout!((3,(2,5)):(100,(7,20))).for_each_coord(|i| found.push(i));
    assert_eq!(found, (0..30).collect::<Vec<_>>());
    let mut none = 0;
    layout!((1,1):(5,7)).for_each_coord(|i| none += i + 1);
    assert_eq!(none, 1);
    // blocks, without a rest and with one
    macro_rules! all {
        ($($layout:expr),*) => {$(
            let mut found = Vec::new();
            $layout.for_each_coord(|i| found.push(i));
            assert!(found.into_iter().eq(0..$layout.size() as u64));
        )*};
    }
    all!(layout!((32, 32)), layout!((64, 32)), layout!((25, (41, 3))));
}

/// A tensor of integer strides, permuted and divided by vectors over F₂, and one of vectors by integers: every element is where the layouts say.
#[test]
fn vectors_over_f2_take_a_tensor_apart() {
    let data: [i32; 16] = std::array::from_fn(|i| i as i32);
    let columns = Tensor::new(&data, layout!((4,2):(1,8)));
    let composed = columns.compose(layout!((2,2):(f1,f3)));
    for (i, (j, k)) in [(0, (0, 0)), (1, (1, 0)), (3, (0, 1)), (2, (1, 1))] {
        assert_eq!(composed.at((j, k)), columns.at(i));
    }
    let row = Tensor::new(&data, layout!(16:1));
    let divided = row.logical_divide(layout!((2,2):(f1,f3)));
    assert_eq!(divided.layout().to_string(), "((2,2),4):((f1,f3),f4)");
    assert_eq!([divided.at(((1, 0), 0)), divided.at(((0, 1), 0)), divided.at(((1, 1), 3))], [1, 3, 14]);
    // A tile that takes up all of the memory, and memory that is reached in reverse.
    assert_eq!(row.zipped_divide(layout!((2,8):(f1,f2))).at(((1, 7), 0)), 15);
    // SAFETY: offsets 0 to −15, from the last of sixteen elements on.
    let backwards = unsafe { Tensor::from_raw(data.as_ptr().cast_mut().add(15), layout!(16:-1)) };
    assert_eq!(backwards.at(15), 0);
    let vectors = Tensor::new(&data, layout!((2,4):(f1,f3)));
    assert_eq!(vectors.compose(layout!(4:2)).at(3), vectors.at((0, 3)));
    let mut written = data;
    let mut halves = Tensor::new_mut(&mut written, layout!(16:1)).logical_divide(layout!(8:f2));
    halves[(7, 1)] = 100;
    assert_eq!(written[15], 100);
}

/// Threads in an order that XOR strides or coordinates give: every element is in exactly one part.
#[test]
fn local_partition_by_any_bijection() {
    macro_rules! parts {
        ($($threads:tt)*) => {{
            let a = Tensor::counting(0, layout!((4, 4)));
            let mut seen: Vec<i64> = Vec::new();
            for thread in 0..4 {
                let part = a.local_partition(layout!($($threads)*), thread);
                seen.extend((0..4u64).map(|i| part.at(i)));
            }
            seen.sort_unstable();
            assert_eq!(seen, (0..16).collect::<Vec<i64>>(), stringify!($($threads)*));
        }};
    }
    parts!((2,2):(1,2));
    parts!((2,2):(2,1));
    parts!((2,2):(f1,f2));
    parts!((2,2):(f1,f3));
    parts!((2,2):(f3,f1));
    parts!((2,2):(1@0,1@1));
    parts!((2,2):(1@1,1@0));
}

/// The engine's types name the layout that stands for a refused one. Tuples type-check as its coordinates, and none is in bounds.
#[test]
fn what_stands_for_a_refused_layout_has_no_element() {
    use cute_static::outcome::{LayoutFrom, Refused};
    let refused = LayoutFrom::<Refused<()>>::default();
    assert!(std::panic::catch_unwind(|| refused.offset((1, 2))).is_err());
    assert_eq!(Tensor::new(&[7], refused).get((0, 0)), None);
    assert!(std::panic::catch_unwind(|| Tensor::new(&[7], refused)[(0, 0)]).is_err());
}
