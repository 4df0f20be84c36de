//! Global tensors: extents and strides at run time, tiles laid out statically; `local_tile`, `local_partition`, `domain_offset`.

#![allow(unsafe_code)]

use cute_static::prelude::*;
use cute_static::tensor::Unfit;
use cute_static::tensor::{View, ViewMut};
use cute_static::typenum::U1;

const ALL: Underscore = Underscore;

fn pairs(m: u64, n: u64) -> impl Iterator<Item = (u64, u64)> {
    (0..m).flat_map(move |i| (0..n).map(move |j| (i, j)))
}

/// Every element of every tile, of matrices of several sizes, strides as numbers or in types.
#[test]
fn tiles_cover_the_tensor() {
    for (m, n, pad) in [(4, 6, 0), (8, 3, 1), (12, 9, 5)] {
        let lda = n + pad;
        let data: Vec<u64> = (0..m * lda).collect();
        let a = Global::new(&data, (m, n), (lda as i64, U1::new())).unwrap();
        let tiles = a.tiles(shape!((4, 3))).unwrap();
        assert_eq!(tiles.grid(), (m / 4, n / 3));
        let mut copied = vec![u64::MAX; data.len()];
        let b = Global::new_mut(&mut copied, (m, n), (lda as i64, 1)).unwrap();
        let mut written = b.tiles(shape!((4, 3))).unwrap();
        for (i, j) in pairs(m / 4, n / 3) {
            let tile = tiles.at((i, j));
            for (x, y) in pairs(4, 3) {
                let expected = (4 * i + x) * lda + 3 * j + y;
                assert_eq!((tile[(x, y)], a.get((4 * i + x, 3 * j + y))), (expected, Some(expected)));
                assert_eq!(tile.slice((x, ALL)).at(y), expected);
                assert_eq!(a.local_tile(shape!((4, 3)), (i, j)).unwrap().at((x, y)), expected);
            }
            // In another static arrangement, too: the tile's elements pairwise.
            let pairwise = tile.compose(layout!((2,6):(1,2)));
            assert!((0..12u64).all(|k| pairwise.at((k % 2, k / 2)) == tile.at(k)));
            copy(&tile, &mut written.at_mut((i, j)));
        }
        for (place, found) in copied.iter().enumerate() {
            let place = place as u64;
            assert_eq!(*found, if place % lda < n { place } else { u64::MAX });
        }
        assert_eq!((a.get((m, 0)), a.get((0, n))), (None, None));
    }
}

/// A tile of a global tensor goes through a thread-value partition as any other.
#[test]
fn a_tile_is_partitioned() {
    let data: Vec<u32> = (0..64 * 20).collect();
    let a = Global::new(&data, (64, 16), (20, U1::new())).unwrap();
    let tile = a.tiles(shape!((8, 8))).unwrap();
    let tile = tile.at((3, 1));
    for thread in 0..32u32 {
        let mine = tile.compose(layout!(((4,8),2):((16,1),8))).slice((thread, ALL));
        for value in 0..2u32 {
            let index = thread % 4 * 16 + thread / 4 + value * 8;
            assert_eq!(mine.at(value), (24 + index % 8) * 20 + 8 + index / 8);
        }
    }
}

/// Tiles at the edge: inside as the tensor, outside nothing; stores do not leave it.
#[test]
fn edges() {
    for (m, n) in pairs(7, 7).filter(|(m, n)| m * n > 0) {
        let data: Vec<u64> = (0..m * n).collect();
        let tiles = Global::new(&data, (m, n), (n as i64, 1)).unwrap().edge_tiles(shape!((4, 3)));
        let mut stored = vec![u64::MAX; data.len()];
        let b = Global::new_mut(&mut stored, (m, n), (n as i64, U1::new())).unwrap();
        let mut written = b.edge_tiles(shape!((4, 3)));
        assert_eq!(tiles.grid(), (m.div_ceil(4), n.div_ceil(3)));
        for (i, j) in pairs(m.div_ceil(4), n.div_ceil(3)) {
            let (tile, inside) = (tiles.at((i, j)), tiles.predicate((i, j)));
            for (x, y) in pairs(4, 3) {
                let (row, column) = (4 * i + x, 3 * j + y);
                let expected = (row < m && column < n).then_some(row * n + column);
                assert_eq!((tile.at((x, y)), inside.at((x, y))), (expected, expected.is_some()));
                assert_eq!(tile.slice((x, ALL)).at(y), expected);
                assert_eq!(tile.domain_offset((x, 0)).at((0, y)), expected);
            }
            let mut fragment = OwnedTensor::filled(0, layout!((4, 3)));
            transform(&tile, &mut fragment, |element| element.unwrap_or(u64::MAX - 1));
            written.store((i, j), &fragment);
        }
        assert_eq!(stored, data);
    }
}

/// Every integer of at least 32 bits is an extent and a stride, beside other ones and in tuples; what does not fit is named.
#[test]
fn integers_of_every_type_are_extents_and_strides() {
    let data: Vec<i32> = (0..12).collect();
    macro_rules! each {
        ($($ty:ident)*) => {$(
            let (rows, columns): ($ty, $ty) = (3, 4);
            let a = Global::new(&data, (rows, columns), (columns, U1::new())).unwrap();
            assert_eq!((a.extents(), a.get((2, 1)), a.strides().0), ((3, 4), Some(9), 4));
            assert_eq!(a.whole_tiles(shape!((1, 1))).at((2, 1)).at((0, 0)), 9);
            let nested = Global::new(&data, ((rows, 2usize), 2i64), ((4u32, 2 as $ty), 1)).unwrap();
            assert_eq!(nested.get(((2, 1), 1)), Some(11));
        )*};
    }
    each!(u32 u64 usize i32 i64 isize);
    let error = |found: Unfit| found.to_string();
    let found = Global::new(&data, (3, usize::MAX), (4, 0)).unwrap_err();
    assert_eq!(error(found), "the extent 18446744073709551615 of mode 1 does not fit in 63 bits");
    let found = Global::new(&data, (1, 1), (u64::MAX, 1)).unwrap_err();
    assert_eq!(error(found), "the stride 18446744073709551615 of mode 0 does not fit in 63 bits");
    let found = Global::new(&data, ((3, -2i32), 1), ((1, 1), 1)).unwrap_err();
    assert_eq!(error(found), "the extent -2 of mode 1 is below 0");
    let found = Global::new(&data, (3, 4), (i32::MIN, 1)).unwrap_err();
    assert_eq!(error(found), "mode 0 of stride -2147483648 reaches below the first element");
}

#[test]
fn what_does_not_fit_is_refused() {
    let data = [0; 12];
    let error = |found: Result<Global<View<'_, i32>, (i64, i64)>, Unfit>| found.unwrap_err().to_string();
    assert_eq!(error(Global::new(&data, (3, 5), (5, 1))), "the tensor reaches 15 elements, the storage holds 12");
    assert_eq!(error(Global::new(&data, (3, 4), (4, -1))), "mode 1 of stride -1 reaches below the first element");
    assert_eq!(
        error(Global::new(&data, (3, u64::MAX), (4, 0))),
        "the extent 18446744073709551615 of mode 1 does not fit in 63 bits"
    );
    assert_eq!(
        error(Global::new(&data, (3, 1 << 62), (4, 1 << 60))),
        "the offsets of the tensor do not fit in 63 bits"
    );
    let mut data = data;
    // A broadcast is read only; so is what overlaps.
    assert!(Global::new(&data, (3, 4), (0, 1)).is_ok());
    let error = |found: Result<Global<ViewMut<'_, i32>, (i64, i64)>, Unfit>| found.unwrap_err().to_string();
    assert_eq!(
        error(Global::new_mut(&mut data, (3, 4), (3, 1))),
        "mode 0 of stride 3 may reach elements twice: modes of smaller strides span 4"
    );
    assert!(Global::new_mut(&mut data, (1, 4), (3, 1)).is_ok());
    assert!(Global::new_mut(&mut data, (4, 3), (1, 4)).is_ok());
    // Nothing is reached.
    let empty = Global::new(&data[..0], (0, 4), (4, 1)).unwrap();
    assert_eq!((empty.get((0, 0)), empty.tiles(shape!((2, 2))).unwrap().grid()), (None, (0, 2)));
    let a = Global::new(&data, (3, 4), (4, 1)).unwrap();
    assert_eq!(
        a.tiles(shape!((2, 2))).unwrap_err().to_string(),
        "the tile's extent 2 does not divide the extent 3 of mode 0"
    );
    assert_eq!(
        a.local_tile(shape!((3, 3)), (0, 0)).unwrap_err().to_string(),
        "the tile's extent 3 does not divide the extent 4 of mode 1"
    );
}

#[test]
#[should_panic(expected = "tile 2 of mode 1 is out of bounds: there are 2")]
fn a_tile_that_is_not_there() {
    Global::new(&[0; 12], (3, 4), (4, 1)).unwrap().tiles(shape!((3, 2))).unwrap().at((0, 2));
}

#[test]
fn raw_memory_may_have_negative_strides() {
    let mut data: Vec<i32> = (0..12).collect();
    // SAFETY: offsets 0 to −11 from the last element on.
    let a = unsafe { Global::from_raw(data.as_mut_ptr_range().end.sub(1), (3, 4), (-4, -1)) };
    assert_eq!((a.get((0, 0)), a.get((2, 3))), (Some(11), Some(0)));
    let tiles = a.tiles(shape!((1, 2))).unwrap();
    assert_eq!(tiles.at((1, 1)).at((0, 1)), 4);
    assert_eq!(a.domain_offset((1, 2)).get((1, 1)), Some(0));
}

/// `local_partition` gives every element to one thread, and is `outer_partition` at the thread's place.
#[test]
fn local_partition() {
    macro_rules! threads {
        ($($threads:ty, $tiler:expr, $count:literal, |$t:ident| $place:expr;)*) => {$({
            let a = Tensor::counting(0, layout!((8,12):(12,1)));
            let mut seen = vec![false; 96];
            for $t in 0..$count {
                let mine = a.local_partition(<$threads>::default(), $t);
                let outer = a.outer_partition($tiler, $place);
                for j in 0..96 / $count {
                    assert_eq!(mine.at(j), outer.at(j));
                    assert!(!std::mem::replace(&mut seen[mine.at(j) as usize], true));
                }
            }
            assert!(seen.into_iter().all(|seen| seen));
        })*};
    }
    threads! {
        layout!((4,3):(3,1)), tiler!(<4,3>), 12, |t| (t / 3, t % 3);
        layout!((4,3):(1,4)), tiler!(<4,3>), 12, |t| (t % 4, t / 4);
        layout!((2,6):(6,1)), tiler!(<2,6>), 12, |t| (t / 6, t % 6);
        layout!((8,1):(1,0)), tiler!(<8,1>), 8, |t| (t, 0);
    }
}

/// `local_tile` is `inner_partition`, with `_` for modes of tiles that stay; `domain_offset` adds.
#[test]
fn local_tile_and_domain_offset() {
    let a = Tensor::positions((0, 0), layout!((8,12):(1@0,1@1)));
    for (i, j) in pairs(2, 4) {
        let (tile, row) = (a.local_tile(tiler!(<4,3>), (i, j)), a.local_tile(tiler!(<4,3>), (i, ALL)));
        let moved = a.domain_offset((4 * i, 3 * j));
        for (x, y) in pairs(4, 3) {
            let expected = ((4 * i + x) as i64, (3 * j + y) as i64);
            assert_eq!((tile.at((x, y)), row.at((x, y, j)), moved.at((x, y))), (expected, expected, expected));
        }
    }
}

/// 64 threads, 8 × 8, with one multiply-add each.
type Mma = TiledMma<UniversalFma, layout!((8,8,1):(8,1,0))>;

/// The first kernel of the book: C = A·Bᵀ, all of them row-major. How large they are is known at run time.
fn sgemm(m: u64, n: u64, k: u64, a: &[f32], b: &[f32], c: &mut [f32]) -> Result<(), Box<dyn std::error::Error>> {
    // Storage, aliasing and divisibility are checked here, once.
    let a = Global::new(a, (m, k), (k as i64, U1::new()))?.tiles(shape!((16, 8)))?;
    let b = Global::new(b, (n, k), (k as i64, U1::new()))?.tiles(shape!((16, 8)))?;
    let mut c = Global::new_mut(c, (m, n), (n as i64, U1::new()))?.tiles(shape!((16, 16)))?;
    let (rows, columns) = c.grid();
    for (i, j, thread) in (0..rows).flat_map(|i| (0..columns).flat_map(move |j| (0..64).map(move |t| (i, j, t)))) {
        let mine = Mma::default().get_slice(thread);
        let mut sums = OwnedTensor::filled(0.0, FragmentC::<Mma, layout!((16, 16))>::default());
        for step in 0..a.grid().1 {
            // (V, M, K) and (V, N, K): what the thread has of the tiles; the offsets are constants times strides.
            let (a, b) = (mine.partition_a(a.at((i, step))), mine.partition_b(b.at((j, step))));
            Mma::default().gemm(&a, &b, &mut sums);
        }
        copy(&sums, &mut mine.partition_c(c.at_mut((i, j))));
    }
    Ok(())
}

#[test]
fn first_kernel_of_the_book() {
    let (m, n, k) = if cfg!(miri) { (16, 32, 16) } else { (64, 96, 16) };
    let number = |i: u64| (i * 7 % 5) as f32 - 2.0;
    let (a, b): (Vec<f32>, Vec<f32>) = ((0..m * k).map(number).collect(), (0..n * k).map(|i| number(i + 3)).collect());
    let mut c = vec![f32::NAN; (m * n) as usize];
    sgemm(m, n, k, &a, &b, &mut c).unwrap();
    for (i, j) in (0..m).flat_map(|i| (0..n).map(move |j| (i, j))) {
        let sum: f32 = (0..k).map(|l| a[(i * k + l) as usize] * b[(j * k + l) as usize]).sum();
        assert_eq!(c[(i * n + j) as usize], sum);
    }
    assert_eq!(
        sgemm(65, n, k, &[0.0; 65 * 16], &b, &mut c).unwrap_err().to_string(),
        "the tile's extent 16 does not divide the extent 65 of mode 0"
    );
}
