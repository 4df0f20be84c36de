//! The vectorizing copy behind swizzles and behind strides that are numbers, against plain loops.

use cute_static::prelude::*;
use cute_static::typenum::{U0, U1, U2, U3, U4, U8, U16, U64, U128, U256};

#[repr(C, align(64))]
#[derive(Clone, Copy, PartialEq, Debug)]
struct Buffer<T, const N: usize>([T; N]);

/// From a plain tensor to a swizzled one and back, from aligned buffers and from others: what was moved, and how wide.
macro_rules! swizzled {
    ($($test:ident<$ty:ty, $bits:ident>: $plain:tt, <$b:ident, $m:ident, $s:ident> $inner:tt is $width:literal;)*) => {$(
        #[test]
        fn $test() {
            type S = layout!$plain;
            type D = Composition<Swizzle<$b, $m, $s>, layout!$inner>;
            const N: usize = 1024;
            let data = Buffer::<$ty, { N + 1 }>(std::array::from_fn(|i| (i as u16 ^ 0x55) as $ty));
            for shift in 0..2 {
                let src = Tensor::from_slice(&data.0[shift..], S::default()).unwrap();
                let mut expected = Buffer([0 as $ty; N + 1]);
                for i in 0..S::SIZE {
                    expected.0[shift + D::default().offset(i) as usize] = src.at(i);
                }
                let mut found = Buffer([0 as $ty; N + 1]);
                let mut dst = Tensor::swizzled_slice_mut(&mut found.0[shift..], D::default()).unwrap();
                let width = copy_vectorized($bits::new(), &src, &mut dst);
                assert_eq!(width, if shift == 0 { $width } else { 1 });
                assert_eq!(found, expected);
                // And back
                let mut back = Buffer([0 as $ty; N + 1]);
                let swizzled = Tensor::swizzled_slice(&found.0[shift..], D::default()).unwrap();
                let mut plain = Tensor::from_slice_mut(&mut back.0[shift..], S::default()).unwrap();
                assert_eq!(copy_vectorized($bits::new(), &swizzled, &mut plain), if shift == 0 { $width } else { 1 });
                assert!((0..S::SIZE).all(|i| plain.at(i) == src.at(i)));
            }
        }
    )*};
}
swizzled! {
    // 2^M elements at the most
    pairs<f32, U128>: ((8,8):(8,1)), <U2, U1, U3> ((8,8):(8,1)) is 2;
    fours<f32, U128>: ((8,16):(16,1)), <U2, U2, U2> ((8,16):(16,1)) is 4;
    fours_of_wide_words<f32, U256>: ((8,16):(16,1)), <U2, U2, U2> ((8,16):(16,1)) is 4;
    eights_of_halves<u16, U128>: ((8,64):(64,1)), <U3, U3, U3> ((8,64):(64,1)) is 8;
    columns<u16, U128>: ((64,8):(1,64)), <U3, U3, U3> ((64,8):(1,64)) is 8;
    // Every element goes its own way
    ones<f32, U128>: ((8,8):(8,1)), <U3, U0, U3> ((8,8):(8,1)) is 1;
    // No bit moves
    no_bits<f32, U128>: ((8,8):(8,1)), <U0, U2, U3> ((8,8):(8,1)) is 4;
    // Rows and columns have no vector in common
    transposed<f32, U128>: ((8,16):(1,8)), <U2, U2, U2> ((8,16):(16,1)) is 1;
    // Rows of 24: every other row begins at a multiple of 8
    padded<u16, U128>: ((8,16):(24,1)), <U2, U2, U3> ((8,16):(24,1)) is 4;
    tiled<f32, U64>: (((4,2),(4,2)):((4,32),(1,16))), <U2, U2, U2> ((8,8):(8,1)) is 2;
}

/// An offset before the swizzle, or a slice, that is no multiple of the run.
#[test]
fn the_offset_before_the_swizzle() {
    // Every window of 4 elements in a row
    type Windows = Composition<Swizzle<U2, U2, U2>, layout!((8,13,4):(16,1,1))>;
    let data = Buffer::<f32, 128>(std::array::from_fn(|i| i as f32));
    let tensor = Tensor::swizzled(&data.0, Windows::default());
    let swizzle = |offset: usize| offset ^ (offset & 48) >> 2;
    for row in 0..8usize {
        for column in 0..13usize {
            let piece = tensor.slice((row, column, Underscore));
            let mut found = Buffer([0.0f32; 4]);
            let width = copy_vectorized(U128::new(), &piece, &mut Tensor::new_mut(&mut found.0, layout!(4:1)));
            assert_eq!(width, [4, 1, 2, 1][column % 4]);
            for j in 0..4 {
                assert_eq!(found.0[j], data.0[swizzle(16 * row + column + j)]);
            }
        }
    }
}

/// Between two swizzled tensors, of one swizzle and of two.
#[test]
fn both_sides_swizzled() {
    type A = Composition<Swizzle<U2, U2, U2>, layout!((8,16):(16,1))>;
    type B = Composition<Swizzle<U1, U1, U4>, layout!((8,16):(16,1))>;
    let data = Buffer::<u32, 128>(std::array::from_fn(|i| i as u32));
    let mut found = Buffer([0; 128]);
    let src = Tensor::swizzled(&data.0, A::default());
    assert_eq!(copy_vectorized(U128::new(), &src, &mut Tensor::swizzled_mut(&mut found.0, A::default())), 4);
    assert_eq!(found, data);
    let mut dst = Tensor::swizzled_mut(&mut found.0, B::default());
    assert_eq!(copy_vectorized(U128::new(), &src, &mut dst), 2);
    assert!((0..128u64).all(|i| dst.at(i) == src.at(i)));
}

/// Tiles of matrices, row-major and column-major, whose rows are apart by a number: the width is what divides it.
#[test]
fn strides_that_are_numbers() {
    // Miri is slow: each remainder once.
    for lda in 16..=if cfg!(miri) { 19 } else { 40u64 } {
        let data = Buffer::<f32, 1280>(std::array::from_fn(|i| i as f32));
        let a = Global::new(&data.0, (32, 16), (lda as i64, U1::new())).unwrap().tiles(shape!((8, 8))).unwrap();
        let mut out = Buffer([0.0f32; 1280]);
        let mut c =
            Global::new_mut(&mut out.0, (32, 16), (lda as i64, U1::new())).unwrap().tiles(shape!((8, 8))).unwrap();
        let expected = [4, 1, 2, 1][(lda % 4) as usize];
        for (i, j) in (0..4u64).flat_map(|i| (0..2u64).map(move |j| (i, j))) {
            let mut tile = Buffer([0.0f32; 64]);
            let from = a.at((i, j));
            let width = copy_vectorized(U128::new(), &from, &mut Tensor::new_mut(&mut tile.0, layout!((8,8):(8,1))));
            // The address of tile (i, j) is that of row 8i, column 8j: a multiple of 8 elements.
            assert_eq!(width, expected, "{lda}");
            let narrow = copy_vectorized(U64::new(), &from, &mut Tensor::new_mut(&mut tile.0, layout!((8,8):(8,1))));
            assert_eq!(narrow, expected.min(2), "{lda}");
            for (x, y) in (0..8u64).flat_map(|x| (0..8u64).map(move |y| (x, y))) {
                assert_eq!(tile.0[(8 * x + y) as usize], data.0[((8 * i + x) * lda + 8 * j + y) as usize]);
            }
            // To the other tensor, from the tile and from the first tensor
            let tile = Tensor::new(&tile.0, layout!((8,8):(8,1)));
            assert_eq!(copy_vectorized(U64::new(), &tile, &mut c.at_mut((i, j))), expected.min(2));
            assert_eq!(copy_vectorized(U128::new(), &from, &mut c.at_mut((i, j))), expected);
            // A tile in columns has no vector in common with rows.
            let mut columns = Buffer([0.0f32; 64]);
            let mut columns = Tensor::new_mut(&mut columns.0, layout!((8,8):(1,8)));
            assert_eq!(copy_vectorized(U128::new(), &from, &mut columns), 1);
            assert!((0..64u64).all(|e| columns.at(e) == from.at(e)));
        }
        for (row, column) in (0..32).flat_map(|i| (0..16).map(move |j| (i, j))) {
            let at = (row * lda + column) as usize;
            assert_eq!(out.0[at], data.0[at]);
        }
    }
}

/// A row of a tile steps along no number: its width is that of its address, whatever the length of a row.
#[test]
fn a_row_of_any_matrix() {
    for lda in 32..if cfg!(miri) { 35 } else { 40u64 } {
        let data = Buffer::<u16, 640>(std::array::from_fn(|i| i as u16));
        let a = Global::new(&data.0, (16, 32), (lda as i64, U1::new())).unwrap();
        for i in 0..8 {
            let tile = a.local_tile(shape!((2, 16)), (i, 1)).unwrap();
            for j in 0..2u64 {
                let row = tile.slice((j, Underscore));
                let mut found = Buffer([u16::MAX; 32]);
                let mut dst = Tensor::from_slice_mut(&mut found.0[8..], layout!(16:1)).unwrap();
                let begin = (2 * i + j) * lda + 16;
                let width = copy_vectorized(U128::new(), &row, &mut dst);
                assert_eq!(width as u64, 8.min(1 << begin.trailing_zeros()), "{lda} {i} {j}");
                for (k, x) in found.0.into_iter().enumerate() {
                    let inside = (8..24).contains(&k);
                    assert_eq!(x, if inside { data.0[begin as usize + k - 8] } else { u16::MAX });
                }
            }
            // Both rows: the length counts as well.
            let mut found = Buffer([0; 32]);
            let width = copy_vectorized(U128::new(), &tile, &mut Tensor::new_mut(&mut found.0, layout!((2,16):(16,1))));
            assert_eq!(width as u64, 8.min(1 << lda.trailing_zeros()), "{lda} {i}");
            assert!((0..32u64).all(|k| found.0[(k % 2 * 16 + k / 2) as usize] == tile.at(k)));
        }
        // Of a matrix of three modes, two of which are numbers, a tile steps along one.
        let a = Global::new(&data.0, (2, 8, 32), (8 * lda as i64, lda as i64, U1::new())).unwrap();
        let tile = a.local_tile(shape!((2, 1, 8)), (0, 0, 1)).unwrap();
        let mut found = Buffer([0; 16]);
        let width = copy_vectorized(U128::new(), &tile, &mut Tensor::new_mut(&mut found.0, layout!((2,1,8):(8,1,1))));
        assert_eq!(width, 8, "{lda}");
        assert!((0..16u64).all(|k| found.0[(k % 2 * 8 + k / 2) as usize] == tile.at(k)));
    }
}

/// A tile of 2^14 elements goes in words, a larger one by elements. Where more than two strides are numbers, and modes step along several, words are those of the rest.
#[test]
#[cfg_attr(miri, ignore = "many elements")]
fn large_tiles_and_diagonals() {
    let data = Buffer::<u16, 32768>(std::array::from_fn(|i| i as u16));
    let a = Global::new(&data.0, (128, 256), (256, U1::new())).unwrap();
    let mut found = Buffer([0; 32768]);
    let half = a.local_tile(shape!((64, 256)), (1, 0)).unwrap();
    let mut dst = Tensor::from_slice_mut(&mut found.0, layout!((64,256):(256,1))).unwrap();
    assert_eq!(copy_vectorized(U128::new(), &half, &mut dst), 8);
    assert_eq!(found.0[..16384], data.0[16384..]);
    let all = a.local_tile(shape!((128, 256)), (0, 0)).unwrap();
    let mut dst = Tensor::new_mut(&mut found.0, layout!((128,256):(256,1)));
    assert_eq!(copy_vectorized(U128::new(), &all, &mut dst), 1);
    assert_eq!(found, data);
    let (strides, extents) = ((8, 32, 128, U1::new()), (4, 4, 4, 8));
    let tile = Global::new(&data.0, extents, strides).unwrap().local_tile(shape!((4, 4, 4, 8)), (0, 0, 0, 0)).unwrap();
    macro_rules! diagonals {
        ($($layout:tt is $width:literal;)*) => {$({
            let diagonal = tile.compose(layout!$layout);
            let mut dst = Tensor::from_slice_mut(&mut found.0, layout!((4,8):(8,1))).unwrap();
            assert_eq!(copy_vectorized(U128::new(), &diagonal, &mut dst), $width);
            assert!((0..32u64).all(|k| found.0[(k % 4 * 8 + k / 4) as usize] == diagonal.at(k)));
        })*};
    }
    diagonals! {
        ((4,8):(1@1+1@2,1@3)) is 8;
        ((4,8):(1@0+1@1+1@2,1@3)) is 8;
        ((4,(4,2)):(1@1,(1@2+1@3,4@3))) is 1;
    }
}

/// A part of a tile, tiles of other ranks and profiles, and strides in types.
#[test]
fn other_profiles() {
    let data = Buffer::<u16, 2048>(std::array::from_fn(|i| i as u16));
    let mut found = Buffer([0u16; 256]);
    // ((2,4),32) with contiguous rows: two numbers.
    let a = Global::new(&data.0, ((2, 4), 32), ((128, 256), U1::new())).unwrap();
    let tile = a.local_tile(shape!(((2, 2), 16)), ((0, 1), 1)).unwrap();
    let mut dst = Tensor::new_mut(&mut found.0, layout!((4,16):(16,1)));
    assert_eq!(copy_vectorized(U128::new(), &tile, &mut dst), 8);
    assert!((0..64u64).all(|e| dst.at(e) == tile.at(e)));
    // Rows are apart by a type: nothing is left to look at, and 36 is a multiple of 4 only.
    let a = Global::new(&data.0, (16, 32), (typenum::U36::new(), U1::new())).unwrap();
    let tile = a.local_tile(shape!((4, 16)), (1, 1)).unwrap();
    assert_eq!(copy_vectorized(U128::new(), &tile, &mut dst), 4);
    assert!((0..64u64).all(|e| dst.at(e) == tile.at(e)));
    // A part of it, every other row: 72 is a multiple of 8.
    let part = tile.compose(tiler!(<2:2, 16:1>));
    let mut dst = Tensor::new_mut(&mut found.0, layout!((2,16):(16,1)));
    assert_eq!(copy_vectorized(U128::new(), &part, &mut dst), 8);
    assert!((0..32u64).all(|e| dst.at(e) == part.at(e)));
    // A vector, of stride 1 by type and by number.
    let contiguous = Global::new(&data.0, 64, U1::new()).unwrap().local_tile(U16::new(), 2u64).unwrap();
    let mut dst = Tensor::new_mut(&mut found.0, layout!(16:1));
    assert_eq!(copy_vectorized(U128::new(), &contiguous, &mut dst), 8);
    assert!((0..16u64).all(|e| dst.at(e) == 32 + e as u16));
    for stride in 1..4 {
        let strided = Global::new(&data.0, 64, stride).unwrap().local_tile(U16::new(), 1u64).unwrap();
        assert_eq!(copy_vectorized(U128::new(), &strided, &mut dst), 1);
        assert!((0..16u64).all(|e| dst.at(e) == (16 + e as u16) * stride as u16));
    }
    // A thread's part of a tile, by a tiled copy.
    type Copy = MakeTiledCopy<UniversalCopy<U8>, layout!((8,4):(4,1)), layout!((1, 8))>;
    let a = Global::new(&data.0, (16, 64), (64, U1::new())).unwrap();
    let tile = a.local_tile(shape!((8, 32)), (1, 1)).unwrap();
    for thread in 0..32 {
        let mine = Copy::default().get_slice(thread).partition_s(tile);
        let mut fragment = Tensor::new_mut(&mut found.0, layout!(8:1));
        assert_eq!(copy_vectorized(U128::new(), &mine, &mut fragment), 8);
        assert!((0..8u64).all(|e| fragment.at(e) == tile.at((thread / 4, thread % 4 * 8 + e as usize))));
    }
}

/// An alignment that is promised, and offsets that are types: nothing is looked at.
#[test]
fn promised_alignment() {
    type Swizzled = Composition<Swizzle<U2, U2, U2>, layout!((8,16):(16,1))>;
    let mut data = Buffer([0u32; 128]);
    assert!(Tensor::swizzled(&data.0, Swizzled::default()).aligned(U64::new()).is_some());
    let tile = Buffer::<u32, 128>(std::array::from_fn(|i| i as u32));
    let global = Global::new(&tile.0[1..], (4, 16), (16, U1::new())).unwrap();
    assert!(global.local_tile(shape!((4, 16)), (0, 0)).unwrap().aligned(U4::new()).is_some());
    assert!(global.local_tile(shape!((4, 16)), (0, 0)).unwrap().aligned(U16::new()).is_none());
    let mut dst = Tensor::swizzled_mut(&mut data.0, Swizzled::default()).aligned(U64::new()).unwrap();
    let src = Tensor::new(&tile.0, layout!((8,16):(16,1)));
    assert_eq!(copy_vectorized(U128::new(), &src, &mut dst), 4);
    assert!((0..128u64).all(|e| dst.at(e) == src.at(e)));
}
