//! The programs of the chapter on sizes known at run time.

use std::error::Error;

#[test]
fn a_gemm() -> Result<(), Box<dyn Error>> {
    // ANCHOR: a_gemm
    use cute_static::prelude::*;
    use cute_static::symbols;
    use cute_static::symbols::Sizes;
    use std::error::Error;

    symbols! { Gemm { M: multiple_of 16; N: multiple_of 16; K: multiple_of 8 } }
    type Mma = TiledMma<UniversalFma, layout!((8,8,1):(8,1,0))>;
    type Sums = FragmentC<Mma, layout!((16, 16))>;

    type Operands<'o> = (&'o [f32], &'o [f32], &'o mut [f32]);
    type Answer = Result<(), Box<dyn Error>>;

    /// C = A·Bᵀ, all of them row-major.
    fn gemm(sizes: Sizes<Gemm>, (a, b, c): Operands) -> Answer {
        // Whether the storage suffices is checked here, once.
        let a = layout!((?M, ?K):(?K, 1)).with(sizes)?.tensor(a)?;
        let b = layout!((?N, ?K):(?K, 1)).with(sizes)?.tensor(b)?;
        let c = layout!((?M, ?N):(?N, 1)).with(sizes)?.tensor_mut(c)?;
        // That tiles divide the matrices is known when this is compiled.
        let a = a.whole_tiles(shape!((16, 8)));
        let b = b.whole_tiles(shape!((16, 8)));
        let mut c = c.whole_tiles(shape!((16, 16)));
        let (rows, columns) = c.grid();
        for (i, j) in (0..rows).flat_map(|i| (0..columns).map(move |j| (i, j))) {
            for thread in 0..64 {
                let mine = Mma::default().get_slice(thread);
                let mut sums = OwnedTensor::filled(0.0, Sums::default());
                for step in 0..a.grid().1 {
                    let a = mine.partition_a(a.at((i, step)));
                    let b = mine.partition_b(b.at((j, step)));
                    Mma::default().gemm(&a, &b, &mut sums);
                }
                copy(&sums, &mut mine.partition_c(c.at_mut((i, j))));
            }
        }
        Ok(())
    }

    let sizes = Gemm { M: 64, N: 96, K: 16 }.sizes()?;
    let (a, b, mut c) = ([1.0; 64 * 16], [2.0; 96 * 16], [0.0; 64 * 96]);
    gemm(sizes, (&a, &b, &mut c))?;
    assert_eq!(c, [32.0; 64 * 96]);

    // 65 rows are no whole number of tiles.
    let error = Gemm { M: 65, N: 96, K: 16 }.sizes().unwrap_err();
    assert_eq!(error.to_string(), "M is 65, which is no multiple of 16");
    // ANCHOR_END: a_gemm
    // Other numbers, against the sum itself
    let (m, n, k) = (32, 48, 24);
    let number = |seed: usize| move |i: usize| ((i * seed) % 7) as f32 - 3.0;
    let (a, b): (Vec<f32>, Vec<f32>) = ((0..m * k).map(number(5)).collect(), (0..n * k).map(number(3)).collect());
    let mut c = vec![0.0; m * n];
    gemm(Gemm { M: m as u64, N: n as u64, K: k as u64 }.sizes()?, (&a, &b, &mut c))?;
    let sum = |i: usize, j: usize| (0..k).map(|l| a[i * k + l] * b[j * k + l]).sum::<f32>();
    assert!((0..m * n).all(|at| c[at] == sum(at / n, at % n)));
    assert!(gemm(Gemm { M: 48, N: 48, K: 24 }.sizes()?, (&a, &b, &mut c)).is_err());
    Ok(())
}

#[test]
fn cut_tiles() -> Result<(), Box<dyn Error>> {
    // ANCHOR: cut_tiles
    use cute_static::prelude::*;
    use cute_static::symbols;

    symbols! { Matrix { M: multiple_of 16; N } }

    let data: Vec<i32> = (0..32 * 21).collect();
    let c = layout!((?M, ?N):(?N, 1));
    let c = c.with(Matrix { M: 32, N: 21 }.sizes()?)?.tensor(&data)?;
    let tiles = c.edge_tiles(shape!((16, 16)));
    assert_eq!(tiles.grid(), (2, 2));
    // Row 16 + 3; columns 16 + 4 and 16 + 5
    let tile = tiles.at((1, 1));
    assert_eq!(tile.at((3, 4)), Some(19 * 21 + 20));
    assert_eq!(tile.at((3, 5)), None);
    // ANCHOR_END: cut_tiles
    Ok(())
}

#[test]
fn tiles_of_a_divide() -> Result<(), Box<dyn Error>> {
    // ANCHOR: tiles_of_a_divide
    use cute_static::prelude::*;
    use cute_static::symbols;

    symbols! { Rows { M: multiple_of 32; K: multiple_of 8 } }

    // Every second row: a tile has the rows 0, 2, …, 14 of its 16 rows.
    let tiles = layout!((?M, ?K):(?K, 1)).zipped_divide(tiler!(<8:2, 8>));
    let text = "((8,8),((2,M/16),K/8)):((2*K,1),((K,16*K),8))";
    assert_eq!(tiles.to_string(), text);

    let data: Vec<u32> = (0..64 * 24).collect();
    let tensor = tiles.with(Rows { M: 64, K: 24 }.sizes()?)?.tensor(&data)?;
    // Odd rows of the third 16, second 8 columns
    let tile = tensor.tile(((1, 2), 1));
    assert_eq!(tile.layout(), layout!((8,8):(1@0,1@1)));
    assert_eq!(tile.at((3, 5)), (32 + 1 + 2 * 3) * 24 + 8 + 5);
    // ANCHOR_END: tiles_of_a_divide
    Ok(())
}

#[test]
fn matrix_in_blocks() -> Result<(), Box<dyn Error>> {
    // ANCHOR: matrix_in_blocks
    use cute_static::prelude::*;
    use cute_static::symbols;

    symbols! { Weights { M: multiple_of 8; K: multiple_of 8 } }

    // A block of 8 × 8 elements, row by row, and as many as fill M × K
    let block = layout!((8, 8):(8, 1));
    let weights = block.tile_to_shape(shape!((?M, ?K)));
    assert_eq!(weights.to_string(), "((8,M/8),(8,K/8)):((8,64),(1,8*M))");
    // The same, in three batches
    let batches = weights.logical_product(layout!(3:1));
    let text = "(((8,M/8),(8,K/8)),3):(((8,64),(1,8*M)),M*K)";
    assert_eq!(batches.to_string(), text);

    let weights = weights.with(Weights { M: 16, K: 24 }.sizes()?)?;
    // Row 9 and column 17: block (1, 2), and in it row 1 and column 1
    assert_eq!(weights.offset((9, 17)), 64 + 2 * 8 * 16 + 8 + 1);
    // ANCHOR_END: matrix_in_blocks
    Ok(())
}

#[test]
fn inverses() -> Result<(), Box<dyn Error>> {
    // ANCHOR: inverses
    use cute_static::prelude::*;
    use cute_static::symbols;

    symbols! { Gemm { M: multiple_of 8; K: multiple_of 8 } }

    // In blocks of 8 × 8: which element of the matrix is at an offset?
    let blocks = layout!((8, 8):(8, 1)).tile_to_shape(shape!((?M, ?K)));
    let element = blocks.right_inverse();
    assert_eq!(element.to_string(), "(8,M,K/8):(M,1,8*M)");
    // The first 8 columns of rows of 16: an offset has a column and a row.
    let columns = layout!((?M, 8):(16, 1));
    let index = columns.left_inverse();
    assert_eq!(index.to_string(), "(16,M):(M,1)");

    let sizes = Gemm { M: 24, K: 40 }.sizes()?;
    let (blocks, element) = (blocks.with(sizes)?, element.with(sizes)?);
    assert_eq!(element.offset(64 + 2 * 8 + 3), (8 + 2) + 24 * 3);
    assert_eq!(blocks.offset((8 + 2, 3)), 64 + 2 * 8 + 3);
    let index = index.with(sizes)?;
    assert_eq!(index.offset(5 * 16 + 7), 5 + 24 * 7);
    // ANCHOR_END: inverses
    Ok(())
}

#[test]
fn swizzles() -> Result<(), Box<dyn Error>> {
    // ANCHOR: swizzles
    use cute_static::prelude::*;
    use cute_static::symbols;

    symbols! { Gemm { M: multiple_of 8; K: multiple_of 64 } }

    // A matrix of swizzled tiles, each 8 rows of 128 bytes
    type Tile = Swizzled<Swizzle128B, Elements<16>, layout!((8,64):(64,1))>;
    let matrix = Tile::default().tile_to_shape(shape!((?M, ?K)));
    let text = "Sw<3,3,3> o 0 o ((8,M/8),(64,K/64)):((64,512),(1,64*M))";
    assert_eq!(matrix.to_string(), text);

    let matrix = matrix.with(Gemm { M: 24, K: 128 }.sizes()?)?;
    // Row 2 of its tile: the chunks of 8 elements are permuted by XOR with 2.
    assert_eq!(matrix.offset((16 + 2, 64)), 1536 + 1024 + 2 * 64 + (2 << 3));
    // The offset of the slice is added before the swizzle.
    let row = matrix.slice((16 + 2, Underscore));
    assert_eq!(row.offset((64,)), matrix.offset((16 + 2, 64)));
    // ANCHOR_END: swizzles
    Ok(())
}

#[test]
fn coordinates() -> Result<(), Box<dyn Error>> {
    // ANCHOR: coordinates
    use cute_static::prelude::*;
    use cute_static::symbols;

    symbols! { Rows { M: multiple_of 32; K: multiple_of 8 } }

    // Divided as the matrix is: every second row
    type Matrix = IdentityLayout<shape!((?M, ?K))>;
    let tiles = Matrix::default().zipped_divide(tiler!(<8:2, 8>));
    let text = "((8,8),((2,M/16),K/8)):((2@0,1@1),((1@0,16@0),8@1))";
    assert_eq!(tiles.to_string(), text);

    let tiles = tiles.with(Rows { M: 64, K: 24 }.sizes()?)?;
    // Element (3, 5) of the odd rows of the third 16, second 8 columns
    let row_and_column = tiles.coordinate(((3, 5), ((1, 2), 1)));
    assert_eq!(row_and_column, (32 + 1 + 2 * 3, 8 + 5));
    let (tile, origin) = tiles.slice((Underscore, ((1, 2), 1)));
    assert_eq!(origin, (32 + 1, 8));
    assert_eq!(tile.coordinate(((3, 5),)), (2 * 3, 5));
    // ANCHOR_END: coordinates
    Ok(())
}

#[test]
fn a_matrix_of_m_by_k() -> Result<(), Box<dyn Error>> {
    // ANCHOR: a_matrix_of_m_by_k
    use cute_static::prelude::*;
    use cute_static::symbols;

    symbols! { Gemm { M: multiple_of 64, at_most 65536; N; K: multiple_of 8 } }

    // Row-major
    let a = layout!((?M, ?K):(?K, 1));
    assert_eq!(a.to_string(), "(M,K):(K,1)");

    // Tiles of 64 × 8: 64 divides every M, and 8 divides every K.
    let tiles = a.zipped_divide(tiler!(<64, 8>));
    let text = "((64,8),(M/64,K/8)):((K,1),(64*K,8))";
    assert_eq!(tiles.to_string(), text);

    // The rows and columns of a thread: 8 × 4 threads have 8 × 2 values each.
    let values = a.compose_known(tiler!(<(8, 8):(8, 1), (4, 2):(2, 1)>));
    assert_eq!(values.to_string(), "((8,8),(4,2)):((8*K,K),(2,1))");
    // ANCHOR_END: a_matrix_of_m_by_k
    Ok(())
}

#[test]
fn values_come_last() -> Result<(), Box<dyn Error>> {
    // ANCHOR: values_come_last
    use cute_static::prelude::*;
    use cute_static::symbols;

    symbols! { Gemm { M: multiple_of 64; K: multiple_of 8 } }

    let tiles = layout!((?M, ?K):(?K, 1)).zipped_divide(tiler!(<64, 8>));
    let tiles = tiles.with(Gemm { M: 128, K: 24 }.sizes()?)?;
    assert_eq!(tiles.to_string(), "((64,8),(2,3)):((24,1),(1536,8))");
    // Row 5 and column 7 of tile (1, 2)
    assert_eq!(tiles.offset(((5, 7), (1, 2))), (64 + 5) * 24 + 2 * 8 + 7);

    let error = Gemm { M: 128, K: 20 }.sizes().unwrap_err();
    assert_eq!(error.to_string(), "K is 20, which is no multiple of 8");
    // ANCHOR_END: values_come_last
    Ok(())
}

#[test]
fn tiles_for_a_scheduler() -> Result<(), Box<dyn Error>> {
    // ANCHOR: tiles_for_a_scheduler
    use cute_static::prelude::*;
    use cute_static::schedule::{AlongM, Schedule, StreamK, Tiles};
    use cute_static::symbols;

    symbols! { Gemm { M: multiple_of 128; N: multiple_of 256; K: multiple_of 64 } }

    let sizes = Gemm { M: 4096, N: 512, K: 640 }.sizes()?;
    let tiles = Tiles::whole::<M, N, K>(sizes, shape!((128, 128, 64)))?;
    assert_eq!(tiles, Tiles { m: 32, n: 4, k: 10, batch: 1 });
    // 132 blocks share 128 tiles of 10 k tiles.
    let schedule = Schedule::<StreamK<AlongM>>::new(tiles, 132)?;
    assert_eq!(schedule.grid(), [132, 1, 1]);
    // ANCHOR_END: tiles_for_a_scheduler
    // ANCHOR: raster_of_sizes
    use cute_static::schedule::{Persistent, RasterLayout};
    use cute_static::typenum::{U1, U2, U128};

    // The tiles that each size has
    type TilesM = ShapeOf<Get<LogicalDivide<layout!(?M:1), U128>, U1>>;
    type TilesN = ShapeOf<Get<LogicalDivide<layout!(?N:1), U128>, U1>>;
    // Pairs of neighbours along N
    let raster = RasterLayout::<Persistent<AlongM, U2>, TilesM, TilesN>::default();
    let text = "((1,1),(2,M/128,N/256)):((1,M/128),(M/128,1,M/64))";
    assert_eq!(raster.to_string(), text);
    let place = raster.right_inverse();
    assert_eq!(place.to_string(), "(M/128,2,N/256):(2,1,M/64)");
    // ANCHOR_END: raster_of_sizes
    Ok(())
}

/// The row of this library in the table of the [comparison](../src/comparison.md). What the others are asked is in `tests/peers/run_time_sizes.*`.
#[test]
fn what_the_others_are_asked() -> Result<(), Box<dyn Error>> {
    use cute_static::numeric::Float16;
    use cute_static::prelude::*;
    use cute_static::tma::{IsTensorMap, TensorMap};
    use cute_static::{bounds, symbols};
    use static_assertions::{assert_impl_all, assert_not_impl_any};

    symbols! { Gemm { M: multiple_of 64; K: multiple_of 8 } }
    symbols! { Any { Rows; Columns: multiple_of 4 } }
    type Declared = layout!((?M, ?K):(?K, 1));
    type Undeclared = layout!((?Rows, ?Columns):(?Columns, 1));
    type Shared = Swizzled<Swizzle128B, Elements<16>, layout!((128,64):(64,1))>;
    type Load = TensorMap<Float16, Declared, Shared, shape!((128, 64))>;

    let (a, columns) = (layout!((?M, ?K):(?K, 1)), layout!((?M, ?K):(1, ?M)));
    assert_eq!(columns.coalesce().to_string(), "M*K:1");
    for (m, k) in [(128, 24), (64, 8), (192, 40)] {
        let sizes = Gemm { M: m, K: k }.sizes()?;
        let (a, tiles) = (a.with(sizes)?, a.zipped_divide(tiler!(<64, 8>)).with(sizes)?);
        let columns = columns.coalesce().with(sizes)?;
        for (i, j) in (0..m).flat_map(|i| (0..k).map(move |j| (i, j))) {
            let offset = (i * k + j) as i64;
            assert_eq!(a.offset((i, j)), offset);
            assert_eq!(tiles.offset(((i % 64, j % 8), (i / 64, j / 8))), offset);
            assert_eq!(columns.offset(i + m * j), (i + m * j) as i64);
        }
    }
    // K = 20 and tiles of 8 columns: where nothing suitable is declared, and where it is.
    assert_not_impl_any!(Undeclared: bounds::ZippedDivide<tiler!(<64, 8>)>);
    assert_impl_all!(Declared: bounds::ZippedDivide<tiler!(<64, 8>)>);
    let error = Gemm { M: 128, K: 20 }.sizes().unwrap_err();
    assert_eq!(error.to_string(), "K is 20, which is no multiple of 8");
    // Tiles of 16 columns, before K is known
    assert_not_impl_any!(Declared: bounds::ZippedDivide<tiler!(<64, 16>)>);
    // A tensor map needs rows of a multiple of 16 bytes. `ui-tests/tma/rows_that_are_no_multiple_of_16_bytes_for_every_size.rs` is one whose rows need not be.
    assert_impl_all!(Load: IsTensorMap);
    Ok(())
}
