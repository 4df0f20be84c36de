//! Convolutions as main loops: tiles that a simulated TMA brings, multiplied and added up, are the convolution that the definition says.

#[path = "tma/im2col.rs"]
mod im2col;

use cute_static::collective::{CollectiveMma, MainloopSm90TmaGmmaImplicitGemm, TmaCollective, TmaParts};
use cute_static::instruction::mma::SM90_64xNx16_F32F16F16_SS;
use cute_static::instruction::operand::{MajorK, MajorMN};
use cute_static::prelude::*;
use cute_static::tma::convolution::value::ConvolutionMode;
use cute_static::tma::{Dgrad, Fprop, Im2colMap, Im2colTiles, IsTensorMap, RunTimeTensorMap, TmaError, Wgrad, Window};
use cute_static::typenum::*;
use cute_static_tests::layouts::Offsets;
use cute_static_tests::reads::Tiled;
use cute_static_tests::tma::{Memory, load};
use im2col::load_im2col;

/// The numbers of a convolution, and its three tensors: images, filters, outputs.
struct Problem<const N: usize> {
    images: usize,
    channels: usize,
    filters: usize,
    modes: [ConvolutionMode; N],
}
/// The digits of an index, the first ones counting fastest, and the rest.
fn digits<const N: usize>(mut index: usize, extents: [usize; N]) -> ([usize; N], usize) {
    let digits = extents.map(|extent| {
        let digit = index % extent;
        index /= extent;
        digit
    });
    (digits, index)
}
fn index<const N: usize>(digits: [usize; N], extents: [usize; N], rest: usize) -> usize {
    digits.iter().zip(extents).rev().fold(rest, |index, (digit, extent)| index * extent + digit)
}
impl<const N: usize> Problem<N> {
    fn pixels(&self) -> [usize; N] {
        self.modes.map(|mode| mode.extent as usize)
    }
    fn taps(&self) -> [usize; N] {
        self.modes.map(|mode| mode.taps as usize)
    }
    /// The windows that end inside of the image with its border, one by one
    fn windows(&self) -> [usize; N] {
        self.modes.map(|mode| {
            let last = (mode.taps - 1) * mode.dilation;
            let padded = mode.extent + mode.padding[0] + mode.padding[1];
            (0..).take_while(|window| window * mode.stride + last < padded).count()
        })
    }
    /// Each pixel of an image that a tap of a window reads: window of all images, tap, pixel of all images
    fn reads(&self) -> Vec<(usize, usize, usize)> {
        let (windows, taps, pixels) = (self.windows(), self.taps(), self.pixels());
        let of = |extents: [usize; N]| extents.iter().product::<usize>();
        let mut all = Vec::new();
        for window in 0..of(windows) * self.images {
            for tap in 0..of(taps) {
                let ((q, image), (s, _)) = (digits(window, windows), digits(tap, taps));
                let at: [i64; N] = std::array::from_fn(|i| {
                    let mode = &self.modes[i];
                    (q[i] * mode.stride as usize + s[i] * mode.dilation as usize) as i64 - i64::from(mode.padding[0])
                });
                if at.iter().zip(pixels).all(|(at, extent)| (0..extent as i64).contains(at)) {
                    all.push((window, tap, index(at.map(|at| at as usize), pixels, image)));
                }
            }
        }
        all
    }
}
/// Some value of an element of a tensor.
fn value(tensor: u64, place: usize) -> i64 {
    let bits = (place as u64 + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(23 + 7 * tensor as u32);
    (bits.wrapping_mul(0xBF58_476D_1CE4_E5B9) >> 59) as i64 - 15
}
const IMAGES: u64 = 0;
const FILTERS: u64 = 1;
const OUTPUTS: u64 = 2;

/// Where each instruction for a tile of the map begins: a row and a column.
fn begins<M: IsTensorMap<SharedLayout: IsLayout>>() -> Vec<(usize, usize)> {
    let shared = Offsets::of::<M::SharedLayout>();
    let (tile, boxed) = (&shared.extents, shared.all().len() as u64 / M::INSTRUCTIONS);
    let at = |offset: u64| shared.all().iter().position(|o| *o == offset).expect("a box");
    (0..M::INSTRUCTIONS).map(|j| at(j * boxed)).map(|at| (at % tile[0] as usize, at / tile[0] as usize)).collect()
}
/// A tile of an operand: each instruction copies the box that `copy` is told to, and the stage layout says where its elements are.
fn tile<P>(tensor: u64, mut copy: impl FnMut((usize, usize), u64, &mut Memory)) -> Vec<Vec<i64>>
where
    P: TmaParts<Stage: Tiled<Plain: IsLayout>, Map: IsTensorMap<SharedLayout: IsLayout>>,
{
    let mut memory = Memory::new();
    for (j, begin) in begins::<P::Map>().into_iter().enumerate() {
        copy(begin, j as u64 * P::Map::INSTRUCTION_BYTES, &mut memory);
    }
    let stage = Offsets::of::<<P::Stage as Tiled>::Plain>();
    assert_eq!(memory.len(), stage.all().len(), "each element of a stage is written");
    let (rows, columns) = (stage.extents[0] as usize, stage.extents[1] as usize);
    let element =
        |row: usize, column: usize| match memory[&(P::Stage::place(stage.at(row + rows * column) as i64) as u64)] {
            0 => 0,
            from => value(tensor, from as usize - 1),
        };
    (0..rows).map(|row| (0..columns).map(|column| element(row, column)).collect()).collect()
}
/// The tile of the images, or of the gradients of the outputs, that begins at `row` and k tile `k`. Its boxes are parted along the channels, which are mode
/// `along` of the tile.
fn images<P, const N: usize>(tiles: &Im2colTiles<N>, tensor: u64, [row, k]: [usize; 2], along: usize) -> Vec<Vec<i64>>
where
    P: TmaParts<Stage: Tiled<Plain: IsLayout>, Map: IsTensorMap<SharedLayout: IsLayout>>,
{
    let begin = tiles.begin(row as u64, k as u64).expect("a tile of the matrix");
    let begins = tiles.begins().expect("few tiles");
    assert_eq!((begins.begin(row as u32, k as u32), u64::from(begins.k_tiles())), (begin, tiles.k_tiles()));
    let (channel, tap) = begins.channels().tap(k as u32);
    assert_eq!((channel, u64::from(tap)), tiles.tap(k as u64));
    assert_eq!(tiles.map().bytes(), P::Map::INSTRUCTION_BYTES);
    tile::<P>(tensor, |at, to, memory| {
        let [channel, pixel] = if along == 0 { [at.0, at.1] } else { [at.1, at.0] };
        assert_eq!(pixel, 0);
        let mut from = begin.coordinate.map(i64::from);
        from[0] += channel as i64;
        load_im2col(&tiles.map(), from, begin.offsets.map(i64::from), to, memory);
    })
}
/// Adds the product of two tiles to the sums: `c(m, n) += Σ a(m, k)·b(n, k)`.
fn multiply(sums: &mut [Vec<i64>], a: &[Vec<i64>], b: &[Vec<i64>]) {
    for (sums, a) in sums.iter_mut().zip(a) {
        for (sum, b) in sums.iter_mut().zip(b) {
            *sum += a.iter().zip(b).map(|(a, b)| a * b).sum::<i64>();
        }
    }
}

/// The sums of a tile, and the same of the whole matrix.
fn compare(
    found: &[Vec<i64>],
    expected: &[Vec<i64>],
    [m, n]: [usize; 2],
    columns: impl Fn(usize) -> Option<usize>,
) -> usize {
    let mut compared = 0;
    for (i, row) in found.iter().enumerate().filter(|(i, _)| m + i < expected.len()) {
        for (j, sum) in row.iter().enumerate() {
            if let Some(column) = columns(n + j) {
                assert_eq!(*sum, expected[m + i][column], "row {}, column {column}", m + i);
                compared += 1;
            }
        }
    }
    compared
}

/// One row per convolution: the operator; taps, stride, dilation and padding of each mode; the tile of a block and the columns of the instruction; the images.
macro_rules! convolutions {
    ($($name:ident: $op:ident [$(($t:literal, $s:literal, $d:literal, $p:literal, $q:literal)),+],
        ($m:literal, $n:literal, $k:literal) by $un:ident, $images:literal of $extents:expr, $channels:literal to $filters:literal;)*) => {$(
        #[test]
        fn $name() {
            type W = ($(Window<Int<$t>, Int<$s>, Int<$d>, Int<$p>, Int<$q>>,)+);
            type G = CollectiveMma<MainloopSm90TmaGmmaImplicitGemm<$op, W, U2>, shape!(($m, $n, $k)), convolutions!(@mma $op $un)>;
            type A = <G as TmaCollective>::A;
            type B = <G as TmaCollective>::B;
            let mut modes = [$(ConvolutionMode { extent: 0, taps: $t, stride: $s, dilation: $d, padding: [$p, $q] }),+];
            for (mode, extent) in modes.iter_mut().zip($extents) {
                mode.extent = extent;
            }
            assert_eq!(G::TRANSACTION_BYTES, ($m + $n) * $k * 2);
            let problem = Problem { images: $images, channels: $channels, filters: $filters, modes };
            let (compared, of_a_problem) = convolutions!(@$op problem, $extents, [$m, $n, $k]);
            assert_eq!(compared, of_a_problem, "each element of the result once");
        }
    )*};
    (@mma Fprop $un:ident) => { TiledMma<SM90_64xNx16_F32F16F16_SS<$un>, layout!((1,1,1))> };
    (@mma Dgrad $un:ident) => { TiledMma<SM90_64xNx16_F32F16F16_SS<$un, MajorK, MajorMN>, layout!((1,1,1))> };
    (@mma Wgrad $un:ident) => { TiledMma<SM90_64xNx16_F32F16F16_SS<$un, MajorMN, MajorMN>, layout!((1,1,1))> };
    (@Fprop $of:expr, $extents:expr, $tile:expr) => {{
        let (of, [m, n, _]) = (&$of, $tile);
        let (c, f) = (of.channels, of.filters);
        let taps = of.taps().iter().product::<usize>();
        let mut expected = vec![vec![0; f]; of.windows().iter().product::<usize>() * of.images];
        for (window, tap, pixel) in of.reads() {
            for (filter, sum) in expected[window].iter_mut().enumerate() {
                *sum += (0..c).map(|i| value(IMAGES, pixel * c + i) * value(FILTERS, (filter * taps + tap) * c + i)).sum::<i64>();
            }
        }
        let tiles = <A as TmaParts>::Map::tiles(of.images as u32, c as u32, f as u32, $extents).expect("a map of images");
        let map = <B as TmaParts>::Map::parameters((f as i64, c as i64, taps as i64), ((taps * c) as i64, U1::new(), c as i64), 0).expect("a map of filters");
        assert_eq!(tiles.rows(), expected.len() as u64);
        let mut compared = 0;
        for (row, column) in (0..expected.len()).step_by(m).flat_map(|m| (0..f).step_by(n).map(move |n| (m, n))) {
            let mut sums = vec![vec![0; n]; m];
            for k in 0..tiles.k_tiles() as usize {
                let a = images::<A, _>(&tiles, IMAGES, [row, k], 1);
                let (channel, tap) = tiles.tap(k as u64);
                let b = tile::<B>(FILTERS, |at, to, memory| {
                    load(&map, [i64::from(channel) + at.1 as i64, (column + at.0) as i64, tap as i64, 0, 0], to, memory)
                });
                multiply(&mut sums, &a, &b);
            }
            compared += compare(&sums, &expected, [row, column], |n| (n < f).then_some(n));
        }
        (compared, expected.len() * expected[0].len())
    }};
    (@Dgrad $of:expr, $extents:expr, $tile:expr) => {{
        let (of, [m, n, _]) = (&$of, $tile);
        let (c, f) = (of.channels, of.filters);
        let taps = of.taps().iter().product::<usize>();
        let mut expected = vec![vec![0; c]; of.pixels().iter().product::<usize>() * of.images];
        for (window, tap, pixel) in of.reads() {
            for (channel, sum) in expected[pixel].iter_mut().enumerate() {
                *sum += (0..f).map(|i| value(OUTPUTS, window * f + i) * value(FILTERS, (i * taps + tap) * c + channel)).sum::<i64>();
            }
        }
        let tiles = <A as TmaParts>::Map::tiles(of.images as u32, c as u32, f as u32, $extents).expect("a map of gradients");
        let map = <B as TmaParts>::Map::parameters((c as i64, f as i64, taps as i64), (U1::new(), (taps * c) as i64, c as i64), 0).expect("a map of filters");
        assert_eq!(tiles.rows(), expected.len() as u64);
        let mut compared = 0;
        for (row, column) in (0..expected.len()).step_by(m).flat_map(|m| (0..c).step_by(n).map(move |n| (m, n))) {
            let mut sums = vec![vec![0; n]; m];
            for k in 0..tiles.k_tiles() as usize {
                let a = images::<A, _>(&tiles, OUTPUTS, [row, k], 1);
                let (filter, tap) = tiles.tap(k as u64);
                let b = tile::<B>(FILTERS, |at, to, memory| {
                    load(&map, [(column + at.0) as i64, i64::from(filter) + at.1 as i64, tap as i64, 0, 0], to, memory)
                });
                multiply(&mut sums, &a, &b);
            }
            compared += compare(&sums, &expected, [row, column], |n| (n < c).then_some(n));
        }
        (compared, expected.len() * expected[0].len())
    }};
    (@Wgrad $of:expr, $extents:expr, $tile:expr) => {{
        let (of, [m, n, k]) = (&$of, $tile);
        let (c, f) = (of.channels, of.filters);
        let taps = of.taps().iter().product::<usize>();
        let windows = of.windows().iter().product::<usize>() * of.images;
        let mut expected = vec![vec![0; taps * c]; f];
        for (window, tap, pixel) in of.reads() {
            for (filter, sums) in expected.iter_mut().enumerate() {
                for channel in 0..c {
                    sums[tap * c + channel] += value(OUTPUTS, window * f + filter) * value(IMAGES, pixel * c + channel);
                }
            }
        }
        let map = <A as TmaParts>::Map::parameters((f as i64, windows as i64), (U1::new(), f as i64), 0).expect("a map of gradients");
        let tiles = <B as TmaParts>::Map::tiles(of.images as u32, c as u32, f as u32, $extents).expect("a map of images");
        assert_eq!(tiles.rows(), windows as u64);
        let mut compared = 0;
        for (row, column) in (0..f).step_by(m).flat_map(|m| (0..tiles.k_tiles() as usize).map(move |n| (m, n))) {
            let mut sums = vec![vec![0; n]; m];
            for k in (0..windows).step_by(k) {
                let a = tile::<A>(OUTPUTS, |at, to, memory| load(&map, [(row + at.0) as i64, (k + at.1) as i64, 0, 0, 0], to, memory));
                let b = images::<B, _>(&tiles, IMAGES, [k, column], 0);
                multiply(&mut sums, &a, &b);
            }
            let (channel, tap) = tiles.tap(column as u64);
            compared += compare(&sums, &expected, [row, channel as usize], |n| (n < c).then_some(tap as usize * c + n));
        }
        (compared, expected.len() * expected[0].len())
    }};
}
convolutions! {
    // lines
    rows: Fprop [(3, 1, 1, 1, 1)], (64, 8, 16) by U8, 2 of [37], 16 to 8;
    strided_rows: Fprop [(4, 3, 2, 2, 5)], (64, 16, 32) by U16, 3 of [50], 40 to 24;
    rows_without_a_border: Fprop [(1, 8, 1, 0, 0)], (64, 8, 64) by U8, 1 of [65], 72 to 8;
    // images
    layer_of_three_by_three: Fprop [(3, 1, 1, 1, 1), (3, 1, 1, 1, 1)], (64, 8, 16) by U8, 2 of [9, 7], 16 to 8;
    asymmetric: Fprop [(3, 2, 1, 0, 3), (2, 1, 3, 2, 0)], (64, 16, 16) by U16, 3 of [8, 6], 24 to 16;
    dilated: Fprop [(2, 1, 4, 1, 2), (4, 3, 1, 0, 1)], (64, 8, 32) by U8, 2 of [7, 11], 32 to 16;
    two_boxes_of_channels: Fprop [(1, 1, 1, 1, 0), (2, 1, 1, 0, 1)], (64, 8, 128) by U8, 2 of [5, 6], 136 to 8;
    tile_of_many_rows: Fprop [(3, 1, 1, 1, 1), (1, 2, 1, 0, 0)], (512, 8, 16) by U8, 3 of [17, 22], 16 to 8;
    // volumes
    volume: Fprop [(2, 1, 1, 1, 0), (1, 2, 1, 0, 1), (3, 1, 2, 2, 1)], (64, 8, 16) by U8, 2 of [4, 5, 6], 16 to 8;
    strided_volume: Fprop [(3, 3, 1, 2, 2), (2, 2, 2, 1, 1), (2, 1, 1, 0, 0)], (64, 8, 16) by U8, 1 of [6, 7, 3], 8 to 8;
    // gradients of images
    gradient_of_rows: Dgrad [(4, 1, 2, 2, 5)], (64, 16, 32) by U16, 3 of [40], 24 to 40;
    gradient_of_a_layer: Dgrad [(3, 1, 1, 1, 1), (3, 1, 1, 1, 1)], (64, 8, 16) by U8, 2 of [9, 7], 16 to 16;
    asymmetric_gradient: Dgrad [(3, 1, 1, 0, 3), (2, 1, 3, 5, 0)], (64, 64, 16) by U64, 2 of [8, 6], 72 to 24;
    gradient_of_a_volume: Dgrad [(2, 1, 1, 1, 0), (1, 1, 1, 0, 1), (3, 1, 2, 2, 1)], (64, 8, 16) by U8, 2 of [4, 5, 6], 16 to 8;
    // gradients of filters
    gradient_of_filters_of_rows: Wgrad [(4, 3, 2, 2, 5)], (64, 16, 32) by U16, 3 of [50], 40 to 24;
    gradient_of_filters: Wgrad [(3, 2, 1, 0, 3), (2, 1, 3, 2, 0)], (64, 16, 64) by U16, 3 of [8, 6], 24 to 72;
    two_boxes_of_channels_of_filters: Wgrad [(1, 1, 1, 1, 0), (2, 1, 1, 0, 1)], (64, 128, 16) by U128, 2 of [5, 6], 136 to 8;
    gradient_of_filters_of_a_volume: Wgrad [(2, 1, 1, 1, 0), (1, 2, 1, 0, 1), (3, 1, 2, 2, 1)], (64, 8, 16) by U8, 2 of [4, 5, 6], 16 to 8;
}

/// The extents of images that are types, and a map that the driver refuses.
#[test]
fn what_is_known_at_run_time_is_checked_there() {
    type Fixed = Window<U3, U2, U1, U1, U1, U56>;
    type G = CollectiveMma<
        MainloopSm90TmaGmmaImplicitGemm<Fprop, (Fixed, Window<U3>), U2>,
        shape!((128, 64, 64)),
        TiledMma<SM90_64xNx16_F32F16F16_SS<U64>, layout!((2, 1, 1))>,
    >;
    type Images = <<G as TmaCollective>::A as TmaParts>::Map;
    assert!(Images::tiles(1, 64, 64, [56, 3]).is_ok());
    let other = TmaError::Im2col { parameter: "extent", mode: 1, found: 57, least: 56, most: 56 };
    assert_eq!(Images::tiles(1, 64, 64, [57, 3]), Err(other));
    let small = TmaError::Window { mode: 2, found: 3, padded: 2 };
    assert_eq!(Images::tiles(1, 64, 64, [56, 2]), Err(small));
    assert_eq!(Images::tiles(1, 63, 64, [56, 3]), Err(TmaError::GlobalStride { mode: 1, found: 126, unit: 16 }));
}

/// Blocks that share a tile of images load shares of its rows: the box is smaller, and begins at the row of the share.
#[test]
fn blocks_of_a_cluster_share_the_rows_of_images() {
    use cute_static::cluster::Cluster;
    type W = Window<U3, U1, U1, U1>;
    type G<C> = CollectiveMma<
        MainloopSm90TmaGmmaImplicitGemm<Fprop, (W, W), U2, C>,
        shape!((128, 64, 64)),
        TiledMma<SM90_64xNx16_F32F16F16_SS<U64>, layout!((2, 1, 1))>,
    >;
    type Images<C> = <<G<C> as TmaCollective>::A as TmaParts>::Map;
    type Pair = Cluster<U1, U2>;
    let (alone, shared) = (Images::<Cluster>::tiles(2, 64, 64, [14, 14]), Images::<Pair>::tiles(2, 64, 64, [14, 14]));
    let (alone, shared) = (alone.expect("a map"), shared.expect("a map"));
    assert_eq!((alone.map().pixels, shared.map().pixels), (128, 64));
    for k in 0..9 {
        let (mut whole, mut parts) = (Memory::new(), Memory::new());
        let from = alone.begin(128, k).expect("a tile");
        load_im2col(&alone.map(), from.coordinate.map(i64::from), from.offsets.map(i64::from), 0, &mut whole);
        for share in 0..2 {
            let from = shared.begin(128 + 64 * share, k).expect("a share");
            let to = share * <Images<Pair> as IsTensorMap>::INSTRUCTION_BYTES;
            load_im2col(&shared.map(), from.coordinate.map(i64::from), from.offsets.map(i64::from), to, &mut parts);
        }
        assert_eq!(whole, parts);
    }
}
