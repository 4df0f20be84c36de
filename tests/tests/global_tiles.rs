//! Tiles of global tensors: nested profiles, divisibility by type, projections, and the tiles that are inside next to those that are cut.

use cute_static::prelude::*;
use cute_static::symbols;
use cute_static::tensor::{MultipleOf, TilePart, Unfit};
use cute_static::typenum::{U1, U4, U6, U8, U12};

/// Every element of every tile of a tensor of the profile ((M0,M1),K), its strides in no order.
#[test]
fn nested_profiles() {
    let data: Vec<u64> = (0..4 * 6 * 10).collect();
    // ((4,6),10):((1,40),4)
    let a = Global::new(&data, ((4, 6), 10), ((U1::new(), 40), 4)).unwrap();
    assert_eq!((a.extents(), a.get(((3, 5), 9)), a.get(((4, 0), 0))), (((4, 6), 10), Some(239), None));
    let tiles = a.tiles(shape!(((2, 3), 5))).unwrap();
    assert_eq!(tiles.grid(), ((2, 2), 2));
    let mut copied = vec![u64::MAX; data.len()];
    let mut written =
        Global::new_mut(&mut copied, ((4, 6), 10), ((1, 40), 4)).unwrap().tiles(shape!(((2, 3), 5))).unwrap();
    for (i, j, k) in (0..8).map(|n| (n % 2, n / 2 % 2, n / 4)) {
        let tile = tiles.at(((i, j), k));
        assert_eq!(tile.layout(), layout!(((2,3),5):((1@0@0,1@1@0),1@1)));
        for (x, y, z) in (0..30).map(|n| (n % 2, n / 2 % 3, n / 6)) {
            let expected = 2 * i + x + 40 * (3 * j + y) + 4 * (5 * k + z);
            assert_eq!(tile[((x, y), z)], expected);
            // A mode of a mode is a coordinate by itself.
            assert_eq!(tile[(x + 2 * y, z)], expected);
        }
        copy(&tile, &mut written.at_mut(((i, j), k)));
    }
    assert_eq!(copied, data);
    let rest = a.domain_offset(((1, 2), 3));
    assert_eq!((rest.extents(), rest.get(((0, 0), 0))), (((3, 4), 7), Some(1 + 80 + 12)));
    // What does not fit is named by the number of its leaf.
    let error = Global::new(&data, ((4, 6), 10), ((1, 40), -4)).unwrap_err();
    assert_eq!(error.to_string(), "mode 2 of stride -4 reaches below the first element");
    assert_eq!(
        a.tiles(shape!(((2, 4), 5))).unwrap_err().to_string(),
        "the tile's extent 4 does not divide the extent 6 of mode 1"
    );
}

/// More modes than a tuple has entries, one element in each of 2^12 tiles.
#[test]
fn twelve_modes() {
    let data: Vec<u32> = (0..4096).collect();
    let two = (2, 2, 2, 2);
    let strides = ((1, 2, 4, 8), (16, 32, 64, 128), (256, 512, 1024, 2048i64));
    let a = Global::new(&data, (two, two, two), strides).unwrap();
    let tiles = a.tiles(shape!(((1, 2, 1, 1), (1, 1, 1, 1), (1, 1, 1, 2)))).unwrap();
    assert_eq!(tiles.grid(), ((2, 1, 2, 2), two, (2, 2, 2, 1)));
    let tile = tiles.at(((1, 0, 1, 0), (0, 1, 0, 0), (1, 0, 0, 0)));
    let first = 1 + 4 + 32 + 256;
    assert_eq!((0..4u64).map(|i| tile.at(i)).collect::<Vec<_>>(), [first, first + 2, first + 2048, first + 2050]);
}

/// A vector has the profile of an integer.
#[test]
fn a_vector() {
    let data: Vec<i32> = (0..12).collect();
    let tiles = Global::new(&data, 6, 2).unwrap().tiles(typenum::U3::new()).unwrap();
    assert_eq!((tiles.grid(), tiles.at(1u64).layout(), tiles.at(1u64).at(2)), (2, layout!(3:1), 10));
}

/// Tiles that are promised are the tiles that are checked, for every multiple.
#[test]
fn divisibility_by_type() {
    let data: Vec<u64> = (0..48 * 12).collect();
    for m in 0..=48 {
        let Ok(rows) = MultipleOf::<U8>::new(m) else {
            assert!(m % 8 != 0);
            continue;
        };
        assert_eq!((m % 8, rows.get()), (0, m));
        let promised = Global::new(&data, (rows, U12::new()), (12, U1::new())).unwrap();
        let checked = Global::new(&data, (m, 12), (12, U1::new())).unwrap();
        let (whole, tiles) = (promised.whole_tiles(shape!((4, 6))), checked.tiles(shape!((4, 6))).unwrap());
        assert_eq!((whole.grid(), promised.extents()), (tiles.grid(), (m, 12)));
        for (i, j) in (0..m / 4).flat_map(|i| (0..2).map(move |j| (i, j))) {
            let (a, b) = (whole.at((i, j)), tiles.at((i, j)));
            let c = promised.whole_tile(shape!((4, 6)), (i, j));
            assert!((0..24u64).all(|e| a.at(e) == b.at(e) && c.at(e) == b.at(e)));
        }
        // Numbers promise tiles of one.
        assert_eq!(checked.whole_tiles(shape!((1, 1))).grid(), (m, 12));
        assert_eq!(
            Global::new(&data, ((rows, 3), 4), ((12, 4), 1)).unwrap().whole_tiles(shape!(((8, 1), 1))).grid(),
            ((m / 8, 3), 4)
        );
    }
    assert_eq!(MultipleOf::<U6>::new(4).unwrap_err().to_string(), "4 is no multiple of 6");
    assert_eq!(format!("{:?}", MultipleOf::<U6>::new(18).unwrap()), "18 (a multiple of 6)");
}

/// A projection leaves modes of the tiler and of the coordinate out, for static tensors and for global ones.
#[test]
fn projections() {
    const ALL: Underscore = Underscore;
    let blocks = shape!((4, 2, 3));
    let a = Tensor::counting(0, layout!((8,9):(9,1)));
    let b = Tensor::counting(0, layout!((6,9):(1,6)));
    let c = Tensor::counting(0, layout!((8,6):(6,1)));
    let numbers: Vec<i64> = (0..72).collect();
    let global_a = Global::new(&numbers, (8, 9), (9, 1)).unwrap().projected_tiles(blocks, coord!((1, _, 1))).unwrap();
    let global_b = Global::new(&numbers, (6, 9), (1, 6)).unwrap().projected_tiles(blocks, coord!((_, 1, 1))).unwrap();
    let mut store = vec![0; 48];
    let mut global_c =
        Global::new_mut(&mut store, (8, 6), (6, 1)).unwrap().projected_tiles(blocks, coord!((1, 1, _))).unwrap();
    assert_eq!((global_a.grid(), global_b.grid(), global_c.grid()), ((2, 3), (3, 3), (2, 3)));
    for (m, n, k) in (0..18u64).map(|i| (i % 2, i / 2 % 3, i / 6)) {
        let at = (m, n, k);
        let (tile_a, steps_a) =
            (a.projected_tile(blocks, at, coord!((1, _, 1))), a.projected_tile(blocks, (m, n, ALL), coord!((1, _, 1))));
        let tile_b = b.projected_tile(blocks, at, coord!((_, 1, 1)));
        let tile_c = c.projected_tile(blocks, at, coord!((1, 1, _)));
        let tile_n = Tensor::counting(0, layout!(6:1)).projected_tile(blocks, at, coord!((_, 1, _)));
        for (x, y, z) in (0..24u64).map(|i| (i % 4, i / 4 % 2, i / 8)) {
            let place = (4 * m + x, 2 * n + y, 3 * k + z);
            assert_eq!(tile_a.at((x, z)), a.at((place.0, place.2)));
            assert_eq!(steps_a.at((x, z, k)), a.at((place.0, place.2)));
            assert_eq!(tile_b.at((y, z)), b.at((place.1, place.2)));
            assert_eq!(tile_c.at((x, y)), c.at((place.0, place.1)));
            assert_eq!(tile_n.at(y), place.1 as i64);
            assert_eq!(global_a.projected_at(at, coord!((1, _, 1))).at((x, z)), a.at((place.0, place.2)));
            assert_eq!(global_b.projected_at(at, coord!((_, 1, 1))).at((y, z)), b.at((place.1, place.2)));
        }
        copy(&tile_c, &mut global_c.projected_at_mut(at, coord!((1, 1, _))));
    }
    assert_eq!(store, (0..48).collect::<Vec<i64>>());
}

/// Exactly the tiles that are inside are whole; a load and a store of each tile, whole or cut, copy the tensor.
#[test]
fn whole_tiles_and_cut_ones() {
    let most = if cfg!(miri) { 6 } else { 10 };
    for (m, n) in (1..most).flat_map(|m| (1..8).map(move |n| (m, n))) {
        let data: Vec<u64> = (0..m * n).collect();
        let tiles = Global::new(&data, (m, n), (n as i64, U1::new())).unwrap().edge_tiles(shape!((4, 3)));
        let mut stored = vec![u64::MAX; data.len()];
        let mut written = Global::new_mut(&mut stored, (m, n), (n as i64, 1)).unwrap().edge_tiles(shape!((4, 3)));
        for (i, j) in (0..m.div_ceil(4)).flat_map(|i| (0..n.div_ceil(3)).map(move |j| (i, j))) {
            let inside = 4 * i + 4 <= m && 3 * j + 3 <= n;
            assert_eq!((tiles.is_whole((i, j)), tiles.whole((i, j)).is_some()), (inside, inside));
            assert_eq!(written.whole_mut((i, j)).is_some(), inside);
            let value = |x, y| (4 * i + x < m && 3 * j + y < n).then_some((4 * i + x) * n + 3 * j + y);
            for (x, y) in (0..4).flat_map(|x| (0..3).map(move |y| (x, y))) {
                let found = match tiles.part((i, j)) {
                    TilePart::Whole(tile) => Some(tile.at((x, y))),
                    TilePart::Cut(tile) => tile.at((x, y)),
                };
                assert_eq!(found, value(x, y));
            }
            let mut fragment = OwnedTensor::filled(0, layout!((4, 3)));
            tiles.load((i, j), u64::MAX - 1, &mut fragment);
            for (x, y) in (0..4).flat_map(|x| (0..3).map(move |y| (x, y))) {
                assert_eq!(fragment.at((x, y)), value(x, y).unwrap_or(u64::MAX - 1));
            }
            written.store((i, j), &fragment);
        }
        assert_eq!(stored, data);
    }
    // Nested, too.
    let data: Vec<i32> = (0..30).collect();
    let tiles = Global::new(&data, ((3, 2), 5), ((1, 3), 6)).unwrap().edge_tiles(shape!(((2, 2), 2)));
    assert_eq!(tiles.grid(), ((2, 1), 3));
    assert!(tiles.is_whole(((0, 0), 1)) && !tiles.is_whole(((1, 0), 1)) && !tiles.is_whole(((0, 0), 2)));
    assert_eq!((tiles.at(((1, 0), 2)).at(((0, 1), 0)), tiles.at(((1, 0), 2)).at(((1, 1), 0))), (Some(29), None));
}

#[test]
#[should_panic(expected = "tile 2 of mode 2 is out of bounds: there are 2")]
fn a_tile_of_a_nested_tensor_that_is_not_there() {
    let data = [0; 24];
    let _ = Global::new(&data, ((2, 3), U4::new()), ((1, 2), 6)).unwrap().whole_tile(shape!(((1, 1), 2)), ((0, 0), 2));
}

/// A layout with symbols over memory: each coordinate is the element that the layout says, and static tiles need no check.
#[test]
fn layouts_with_symbols_are_tensors() {
    symbols! { Gemm { M: multiple_of 16; N; K: multiple_of 8 } }
    for (m, n, k) in [(16, 1, 8), (32, 2, 16)] {
        let sizes = Gemm { M: m, N: n, K: k }.sizes().unwrap();
        let data: Vec<u64> = (0..m * k * n).collect();
        macro_rules! agree {
            ($layout:expr, $each:expr) => {
                let layout = $layout.with(sizes).unwrap();
                let tensor = layout.tensor(&data).unwrap();
                let coordinates: Vec<_> = $each.collect();
                assert_eq!(coordinates.len() as u64, layout.size());
                assert!(coordinates.iter().all(|at| tensor.get(*at) == Some(layout.offset(*at) as u64)), "{layout}");
                assert_eq!(
                    layout.tensor(&data[..layout.cosize() as usize - 1]).unwrap_err().to_string(),
                    format!(
                        "the tensor reaches {0} elements, the storage holds {1}",
                        layout.cosize(),
                        layout.cosize() - 1
                    )
                );
            };
        }
        let rows = layout!((?M, ?K):(?K, 1));
        agree!(rows, pairs(m, k));
        agree!(layout!((?N, ?M):(1, ?N)), pairs(n, m));
        agree!(layout!((?N, 3):(0, 2)), pairs(n, 3));
        let divided = rows.zipped_divide(tiler!(<(4, 2):(1, 8), 8>));
        agree!(
            divided,
            pairs(4, 2).flat_map(|at| {
                (0..8).flat_map(move |c| {
                    pairs(2, m / 16).flat_map(move |rest| (0..k / 8).map(move |d| ((at, c), (rest, d))))
                })
            })
        );

        let tiles = rows.with(sizes).unwrap().tensor(&data).unwrap().whole_tiles(shape!((16, 8)));
        assert_eq!(tiles.grid(), (m / 16, k / 8));
        for (i, j) in pairs(m / 16, k / 8) {
            let tile = tiles.at((i, j));
            assert!(pairs(16, 8).all(|(x, y)| tile.at((x, y)) == (16 * i + x) * k + 8 * j + y));
        }
    }
}

/// The tiles of a divided tensor: those of a tiler of layouts, for reading and writing.
#[test]
fn a_divided_tensor_has_tiles() {
    symbols! { Gemm { M: multiple_of 16; K: multiple_of 8 } }
    let (m, k) = (32, 16);
    let divided = layout!((?M, ?K):(?K, 1)).zipped_divide(tiler!(<(4, 2):(1, 8), 8>));
    let divided = divided.with(Gemm { M: m, K: k }.sizes().unwrap()).unwrap();
    let data: Vec<u64> = (0..m * k).collect();
    let mut written = vec![0; data.len()];
    for at in pairs(2, m / 16).flat_map(|rest| (0..k / 8).map(move |column| (rest, column))) {
        let tile = divided.tensor(&data).unwrap().tile(at);
        assert_eq!(tile.layout(), layout!(((4,2),8):((1@0@0,1@1@0),1@1)));
        for (x, y) in pairs(4, 2).flat_map(|row| (0..8).map(move |column| (row, column))) {
            assert_eq!(tile.at((x, y)), divided.offset(((x, y), at)) as u64);
        }
        // Half of the rows of a thread, by a composition
        let part = tile.compose(tiler!(<(2,2):(2,4), 8>));
        assert!((0..4u64).all(|i| part.at((i, 3u64)) == tile.at((i % 2 * 2 + i / 2 * 4, 3u64))));
        let mut to = divided.tensor_mut(&mut written).unwrap().tile(at);
        copy(&tile, &mut to);
    }
    assert_eq!(written, data);
    let mut twice = vec![0; data.len()];
    let broadcast = layout!((?M, 4):(0, 1)).with(Gemm { M: m, K: k }.sizes().unwrap()).unwrap();
    assert!(matches!(broadcast.tensor_mut(&mut twice), Err(Unfit::Overlap { mode: 0, .. })));
}

#[test]
#[should_panic(expected = "there is no tile (0, 2): the number of tiles is (2, 2)")]
fn a_divided_tensor_has_no_further_tiles() {
    symbols! { Gemm { M: multiple_of 16; K: multiple_of 8 } }
    let divided =
        layout!((?M, ?K):(?K, 1)).zipped_divide(tiler!(<16, 8>)).with(Gemm { M: 32, K: 16 }.sizes().unwrap()).unwrap();
    let _ = divided.tensor(&[0; 512]).unwrap().tile((0, 2));
}
fn pairs(m: u64, n: u64) -> impl Iterator<Item = (u64, u64)> {
    (0..m).flat_map(move |i| (0..n).map(move |j| (i, j)))
}
