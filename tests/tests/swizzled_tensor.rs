//! Swizzled tensors (paper §2.4.3 with §2.5) over their whole domains: elements, slices, tiles, and how much storage they need.

use cute_static::prelude::*;
use cute_static::typenum::{N2, N3, U0, U1, U2, U3, U4, U5, U7, U16};

const ALL: Underscore = Underscore;

/// One row per composed layout: its tensor has the elements that the composed layout says, whole and in rows and columns of tiles.
macro_rules! elements {
    ($($name:ident: $composed:ty, $rows:literal x $columns:literal, storage $storage:literal;)*) => {$(
        #[test]
        fn $name() {
            let composed = <$composed>::default();
            let data: [i64; $storage] = std::array::from_fn(|i| i as i64);
            let a = Tensor::swizzled(&data, composed);
            let mut written = [-1i64; $storage];
            let mut b = Tensor::swizzled_mut(&mut written, composed);
            for (i, j) in (0..$rows).flat_map(|i| (0..$columns).map(move |j| (i, j))) {
                let offset = composed.offset((i, j));
                assert_eq!((a[(i, j)], a.at(i + $rows * j)), (offset, offset));
                assert_eq!(a.slice((i, ALL)).at(j), offset);
                assert_eq!(a.slice((ALL, j)).at(i), offset);
                assert_eq!(a.inner_partition(tiler!(<4,2>), (i / 4, j / 2)).at((i % 4, j % 2)), offset);
                assert_eq!(a.outer_partition(tiler!(<4,2>), (i % 4, j % 2)).at((i / 4, j / 2)), offset);
                let mut row = b.view_mut().slice((i, ALL));
                row[j] = offset;
            }
            // What is written lies where it was read, and nothing else is written.
            let mut expected = [-1; $storage];
            composed.offsets().for_each(|offset| expected[offset as usize] = offset);
            assert_eq!(written, expected);
            // One element less is too little.
            let error = Tensor::swizzled_slice(&data[1..], composed).unwrap_err();
            assert_eq!(error.to_string(), format!("the layout reaches {} elements, the storage holds {}", $storage, $storage - 1));
            assert!(Tensor::swizzled_slice_mut(&mut written, composed).is_ok());
        }
    )*};
}
elements! {
    rows_of_32: ComposedLayout<Swizzle<U5, U0, U5>, U0, layout!((32,32):(32,1))>, 32 x 32, storage 1024;
    vectors_of_16: ComposedLayout<Swizzle<U3, U4, U3>, U0, layout!((8,64):(64,1))>, 8 x 64, storage 512;
    columns: ComposedLayout<Swizzle<U2, U1, U3>, U0, layout!((8,8):(1,8))>, 8 x 8, storage 64;
    below_an_offset: ComposedLayout<Swizzle<U3, U0, U3>, U16, layout!((8,6):(6,1))>, 8 x 6, storage 64;
    // An offset that is no multiple of the period
    from_7_on: ComposedLayout<Swizzle<U2, U0, U3>, U7, layout!((8,8):(8,1))>, 8 x 8, storage 72;
    // Bits that go up leave the cosize
    upwards: ComposedLayout<Swizzle<U2, U0, N3>, U0, layout!((4,4):(4,1))>, 4 x 4, storage 32;
    upwards_two: ComposedLayout<Swizzle<U2, U1, N2>, U1, layout!((8,4):(1,8))>, 8 x 4, storage 64;
    not_at_all: ComposedLayout<Swizzle<U0, U4, U3>, U0, layout!((4,4):(1,5))>, 4 x 4, storage 19;
}

/// How far the images reach, and the storage that is asked for.
#[test]
fn storage_holds_the_image() {
    fn largest(offsets: impl Iterator<Item = i64>) -> i64 {
        offsets.max().unwrap() + 1
    }
    macro_rules! tight {
        ($($composed:ty => $least:literal of $storage:literal;)*) => {$(
            assert_eq!(largest(<$composed>::default().offsets()), $least);
            assert!(Tensor::swizzled_slice(&[0; $storage], <$composed>::default()).is_ok());
            assert!(Tensor::swizzled_slice(&[0; $storage - 1], <$composed>::default()).is_err());
        )*};
    }
    tight! {
        ComposedLayout<Swizzle<U3, U4, U3>, U0, layout!((8,64):(64,1))> => 512 of 512;
        ComposedLayout<Swizzle<U3, U0, U3>, U0, layout!((8,8):(8,1))> => 64 of 64;
        ComposedLayout<Swizzle<U3, U0, U3>, U0, layout!((8,7):(8,1))> => 64 of 64;
        ComposedLayout<Swizzle<U2, U0, N3>, U0, layout!((4,4):(4,1))> => 32 of 32;
    }
}

/// A transpose through a swizzled tile.
#[test]
fn transpose_through_a_tile() {
    type Tile = ComposedLayout<Swizzle<U3, U0, U3>, U0, layout!((8,8):(8,1))>;
    let src: [i32; 256] = std::array::from_fn(|i| i as i32);
    let (mut tile, mut dst) = ([0; 64], [0; 256]);
    for (i, j) in (0..2).flat_map(|i| (0..2).map(move |j| (i, j))) {
        let from = Tensor::new(&src, layout!((16,16):(16,1))).local_tile(tiler!(<8,8>), (i, j));
        copy(&from, &mut Tensor::swizzled_mut(&mut tile, Tile::default()));
        let to = Tensor::new_mut(&mut dst, layout!((16,16):(1,16)));
        copy(&Tensor::swizzled(&tile, Tile::default()), &mut to.local_tile(tiler!(<8,8>), (i, j)));
    }
    assert!((0..256).all(|i| dst[i] == src[i % 16 * 16 + i / 16]));
}

/// A tensor that owns its elements has those of one over an array.
#[test]
fn owned_tensors_are_swizzled() {
    type Rows = layout!(Sw<3,0,3> o 0 o (8,7):(8,1));
    let mut owned: cute_static::tensor::OwnedSwizzled<i64, Rows> = Tensor::filled_swizzled(0, Rows::default());
    let mut data = [0; 64];
    let source = Tensor::counting(0, layout!((8, 7)));
    copy(&source, &mut owned);
    copy(&source, &mut Tensor::swizzled_mut(&mut data, Rows::default()));
    for (i, j) in (0..8).flat_map(|i| (0..7).map(move |j| (i, j))) {
        assert_eq!(owned[(i, j)], data[8 * i + (i ^ j)]);
        assert_eq!(owned[(i, j)], source.at((i, j)));
        assert_eq!(owned.view().slice((i, Underscore)).at(j), owned[(i, j)]);
    }
    assert_eq!(size_of_val(&owned), 64 * size_of::<i64>() + size_of::<i64>());
}
