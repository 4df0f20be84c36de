//! Convolutions: what a box in im2col mode reads is the window of the image that the definition says, or zero in the border.

use super::im2col::load_im2col;
use cute_static::layout::HNil;
use cute_static::outcome::Legal;
use cute_static::tma::convolution::map::ConvolutionOperator;
use cute_static::tma::convolution::value::{ConvolutionMode, Layer};
use cute_static::tma::convolution::window::Boxes;
use cute_static::tma::{
    Dgrad, Fprop, Im2colParameters, SwizzleKind, TensorMapDataType, TensorMapParameters, TmaError, Window, Windows,
};
use cute_static::typenum::*;
use cute_static_tests::generate::Random;
use cute_static_tests::holds;
use cute_static_tests::tma::{Memory, swizzled};

/// Small numbers, of which every kind of mode comes up.
fn some_mode(random: &mut Random) -> ConvolutionMode {
    let mut below = |n| random.below(n) as u32;
    ConvolutionMode {
        extent: 1 + below(9),
        taps: 1 + below(4),
        stride: 1 + below(3),
        dilation: 1 + below(3),
        padding: [below(4), below(4)],
    }
}
/// The first pixels of the windows that are inside of the image with its border, one by one.
fn windows(mode: &ConvolutionMode) -> Vec<i64> {
    let [before, behind] = mode.padding.map(i64::from);
    let last = i64::from((mode.taps - 1) * mode.dilation);
    let all = (-before..i64::from(mode.extent) + behind).step_by(mode.stride as usize);
    all.take_while(|first| first + last < i64::from(mode.extent) + behind).collect()
}
/// The places of the images, from 1 on, that the product adds up for a row of A: channel by channel, and tap by tap, where 0 is the border.
fn row_of_a<const N: usize>(layer: &Layer<N>, row: usize) -> Vec<u64> {
    let firsts: Vec<Vec<i64>> = layer.modes.iter().map(windows).collect();
    let mut rest = row;
    let at: Vec<i64> = firsts
        .iter()
        .map(|all| {
            let first = all[rest % all.len()];
            rest /= all.len();
            first
        })
        .collect();
    let taps: usize = layer.modes.iter().map(|mode| mode.taps as usize).product();
    let mut places = Vec::new();
    for tap in 0..taps {
        let (mut tap, mut inside, mut place, mut size) = (tap, true, 0, 1);
        for (mode, first) in layer.modes.iter().zip(&at) {
            let pixel = first + (tap % mode.taps as usize) as i64 * i64::from(mode.dilation);
            tap /= mode.taps as usize;
            inside &= (0..i64::from(mode.extent)).contains(&pixel);
            place += pixel * size;
            size *= i64::from(mode.extent);
        }
        place += rest as i64 * size;
        for channel in 0..i64::from(layer.channels) {
            places.push(if inside { (place * i64::from(layer.channels) + channel + 1) as u64 } else { 0 });
        }
    }
    places
}

/// A forward map of boxes of so many pixels and channels.
fn boxes(data_type: TensorMapDataType, swizzle: SwizzleKind, pixels: u32, channels: u32) -> Boxes {
    Boxes { data_type, swizzle, of: [pixels, channels], channels, backward: false }
}
/// Every box of the product holds its elements of A; rows behind the last one and channels behind the last one are zeros.
fn boxes_are_those_of_the_product<const N: usize>(layer: &Layer<N>, swizzle: SwizzleKind, rows: u32, channels: u32) {
    let taps: u32 = layer.modes.iter().map(|mode| mode.taps).product();
    let of_an_image: usize = layer.modes.iter().map(|mode| windows(mode).len()).product();
    let m = layer.images as usize * of_an_image;
    let tiles = layer
        .tiles(boxes(TensorMapDataType::F16, swizzle, rows, channels))
        .unwrap_or_else(|e| panic!("{layer:?}: {e}"));
    let map = tiles.map();
    assert_eq!(map.bytes(), u64::from(rows * channels) * 2);
    let of_a_tap = layer.channels.div_ceil(channels) as usize;
    let k_tiles = tiles.k_tiles();
    assert_eq!((tiles.rows(), k_tiles), (m as u64, taps as u64 * of_a_tap as u64));
    let a: Vec<Vec<u64>> = (0..m).map(|row| row_of_a(layer, row)).collect();
    for first in (0..m).step_by(rows as usize) {
        for k in 0..k_tiles as usize {
            let begin = tiles.begin(first as u64, k as u64).expect("a box of A");
            let mut memory = Memory::new();
            load_im2col(&map, begin.coordinate.map(i64::from), begin.offsets.map(i64::from), 1024, &mut memory);
            assert_eq!(memory.len(), (rows * channels) as usize);
            for row in 0..rows as usize {
                for column in 0..channels as usize {
                    let channel = k % of_a_tap * channels as usize + column;
                    let inside = first + row < m && channel < layer.channels as usize;
                    let place = k / of_a_tap * layer.channels as usize + channel;
                    let expected = if inside { a[first + row][place] } else { 0 };
                    let at = swizzled(swizzle, 1024 + (row * channels as usize + column) as u64 * 2) / 2;
                    assert_eq!(memory[&at], expected, "{layer:?}: row {row}, channel {column} of the box at {begin:?}");
                }
            }
        }
    }
}
fn family<const N: usize>(count: usize) {
    let (mut random, mut done, mut refused) = (Random::new(N as u64), 0, 0);
    while done < count {
        let modes: [_; N] = std::array::from_fn(|_| some_mode(&mut random));
        let layer = Layer { images: 1 + (done % 3) as u32, channels: [8, 16, 24, 40][done % 4], filters: 32, modes };
        if modes.iter().any(|mode| windows(mode).is_empty()) {
            let tiles = layer.tiles(boxes(TensorMapDataType::F16, SwizzleKind::None, 8, 8));
            assert!(matches!(tiles, Err(TmaError::Window { .. })), "{layer:?}");
            refused += 1;
            continue;
        }
        let (swizzle, channels) =
            [(SwizzleKind::None, 8), (SwizzleKind::Bytes32, 16), (SwizzleKind::Bytes64, 32)][done % 3];
        boxes_are_those_of_the_product(&layer, swizzle, [8, 16, 64][done / 2 % 3], channels);
        done += 1;
    }
    assert!(refused > 0);
}
#[test]
fn boxes_of_convolutions_of_lines() {
    family::<1>(300);
}
#[test]
fn boxes_of_convolutions_of_images() {
    family::<2>(120);
}
#[test]
fn boxes_of_convolutions_of_volumes() {
    family::<3>(30);
}

/// The numbers of CUTLASS's formulas for a layer of ResNet.
#[test]
fn a_layer_is_that_of_cutlass() {
    let mode = ConvolutionMode { extent: 224, taps: 7, stride: 2, dilation: 1, padding: [3, 3] };
    let layer = Layer { images: 32, channels: 8, filters: 64, modes: [mode; 2] };
    let expected = Im2colParameters {
        images: TensorMapParameters {
            global_dims: [8, 224, 224, 32, 1],
            global_strides: [16, 16 * 224, 16 * 224 * 224, 0],
            element_strides: [1, 2, 2, 1, 1],
            ..TensorMapParameters::new(TensorMapDataType::Bf16, 4)
        },
        lower_corner: [-3, -3, 0],
        upper_corner: [-3, -3, 0],
        channels: 8,
        pixels: 128,
    };
    let tiles = layer.tiles(boxes(TensorMapDataType::Bf16, SwizzleKind::None, 128, 8)).expect("a legal layer");
    assert_eq!((tiles.map(), tiles.rows(), tiles.k_tiles()), (expected, 32 * 112 * 112, 49));
}

/// One row per rule on what is known at run time: what is changed, and the error. Windows are types, which have the other rules.
#[test]
fn illegal_convolutions_are_refused() {
    let mode = ConvolutionMode { extent: 56, taps: 3, stride: 1, dilation: 1, padding: [1, 1] };
    let layer = Layer { images: 8, channels: 64, filters: 64, modes: [mode; 2] };
    let halves = boxes(TensorMapDataType::F16, SwizzleKind::Bytes128, 128, 64);
    let says = |layer: Layer<2>, words: &str| {
        assert_eq!(
            layer.tiles(halves).map(|_| ()).map_err(|error| error.to_string()),
            Err(format!("cuTensorMapEncodeIm2col, {words}"))
        );
    };
    let with = |change: ConvolutionMode| Layer { modes: [mode, change], ..layer };
    says(
        with(ConvolutionMode { dilation: 29, ..mode }),
        "a window of mode 2 has 59 pixels, and the image with its border has 58",
    );
    says(with(ConvolutionMode { extent: 0, ..mode }), "extent: that of mode 2 is 0, not from 1 to 1073741824");
    says(Layer { images: 0, ..layer }, "images: that of mode 0 is 0, not from 1 to 2147483647");
    says(Layer { channels: 0, ..layer }, "channels: that of mode 0 is 0, not from 1 to 2147483647");
    says(Layer { filters: 1 << 31, ..layer }, "filters: that of mode 0 is 2147483648, not from 1 to 2147483647");
    let odd = Layer { channels: 33, ..layer };
    let error = odd
        .tiles(boxes(TensorMapDataType::Align8B16U4, SwizzleKind::None, 128, 32))
        .map(|_| ())
        .map_err(|error| error.to_string());
    assert_eq!(
        error,
        Err("cuTensorMapEncodeTiled, globalStrides: that of mode 1 is 16 bytes, not a multiple of 16".into())
    );
    // Boxes outside of A
    let tiles = layer.tiles(halves).expect("a legal layer");
    let outside = |row, k_tile| tiles.begin(row, k_tile).map_err(|error| error.to_string());
    let m = tiles.rows();
    assert!(outside(m - 1, 8).is_ok());
    // Rows behind the last one are zeros, up to those of the last image that a tensor map may have.
    assert!(outside(m, 0).is_ok());
    let beyond = Err("a box in im2col mode: its image is 2147483648, and there are 2147483648".into());
    assert_eq!(outside((m / u64::from(layer.images)) << 31, 0), beyond);
    assert_eq!(outside(0, 9), Err("a box in im2col mode: its k tile is 9, and there are 9".into()));
}

/// The rules of the driver and of PTX on a mode of `N`, in whole numbers, and of an extent if it is known: for the images, or for the gradient of the images.
fn is_legal(
    modes: usize,
    [taps, stride, dilation, before, behind]: [i64; 5],
    extent: Option<i64>,
    gradient: bool,
) -> bool {
    let half = [1 << 15, 1 << 7, 1 << 4][modes - 1];
    let reach = (taps - 1) * dilation;
    let [lower, upper] = if gradient { [before - reach, -behind] } else { [-before, behind - reach] };
    let fits = extent.is_none_or(|x| (1..=1 << 30).contains(&x) && reach < x + before + behind);
    let strides = if gradient { 1..=1 } else { 1..=8 };
    let corners = [lower, upper].iter().all(|corner| (-half..half).contains(corner));
    taps > 0 && dilation > 0 && strides.contains(&stride) && (0..2 * half).contains(&reach) && corners && fits
}
/// Whether windows as types are accepted: `[images, gradient of the images]`. They are where each mode is legal, and then the driver takes their map.
macro_rules! verdicts {
    ($windows:ty, $extents:expr, $legal:expr) => {{
        let types = [
            holds!(<Fprop as ConvolutionOperator>::Check<$windows>: Legal<HNil, ()>),
            holds!(<Dgrad as ConvolutionOperator>::Check<$windows>: Legal<HNil, ()>),
        ];
        let legal: fn(bool) -> bool = $legal;
        for (backward, accepted) in [false, true].into_iter().zip(types) {
            assert_eq!(accepted, legal(backward), "{}, gradient: {backward}", stringify!($windows));
            let boxes = Boxes { backward, ..boxes(TensorMapDataType::F16, SwizzleKind::None, 64, 8) };
            if accepted {
                <$windows as Windows>::tiles([2, 8, 8], $extents, boxes).expect("the driver takes it");
            }
        }
        types
    }};
}
macro_rules! numbers {
    ($($x:ident)*) => { [$($x::I64),*] };
}
/// One row per window: taps, stride, dilation, borders, and the extent, if that is a type too. First it is known at run time only, and large.
macro_rules! one_mode {
    ($($t:ident $s:ident $d:ident $p:ident $q:ident of $x:ident;)*) => {{
        let mut counts = [0; 2];
        $(
            verdicts!((Window<$t, $s, $d, $p, $q>,), [1 << 20], |gradient| is_legal(1, numbers!($t $s $d $p $q), None, gradient));
            let known = verdicts!((Window<$t, $s, $d, $p, $q, $x>,), [$x::U32], |gradient| is_legal(1, numbers!($t $s $d $p $q), Some($x::I64), gradient));
            known.iter().zip(&mut counts).for_each(|(ok, count)| *count += u32::from(*ok));
        )*
        counts
    }};
}
macro_rules! more_modes {
    ($($t:ident $s:ident $d:ident $p:ident $q:ident;)*) => {{
        let mut counts = [[0; 2]; 2];
        $({
            type W = Window<$t, $s, $d, $p, $q>;
            type Small = Window<U3>;
            let found = [
                verdicts!((W, Small), [900, 8], |gradient| is_legal(2, numbers!($t $s $d $p $q), None, gradient)),
                verdicts!((Small, Small, W), [8, 8, 900], |gradient| is_legal(3, numbers!($t $s $d $p $q), None, gradient)),
            ];
            for (found, counts) in found.iter().zip(&mut counts) {
                found.iter().zip(counts).for_each(|(ok, count)| *count += u32::from(*ok));
            }
        })*
        counts
    }};
}
/// Windows are accepted and refused on the right side of each limit.
#[test]
fn windows_have_the_limits_of_the_driver() {
    type U65537 = Sum<U65536, U1>;
    type U32769 = Sum<U32768, U1>;
    type U65535 = Diff<U65536, U1>;
    type U98303 = Sum<U65535, U32768>;
    type U98302 = Diff<U98303, U1>;
    type U32770 = Sum<U32768, U2>;
    type U32767 = Diff<U32768, U1>;
    type U70000 = Sum<U65536, Sum<U4096, U368>>;
    type Most = U1073741824;
    type More = Sum<Most, U1>;
    let counts = one_mode! {
        U1 U1 U1 U0 U0 of U1; U3 U1 U1 U0 U0 of U3; U3 U8 U2 U1 U1 of U56;
        U0 U1 U1 U0 U0 of U8; U1 U0 U1 U0 U0 of U8; U1 U9 U1 U0 U0 of U8; U1 U8 U1 U0 U0 of U8; U1 U1 U0 U0 U0 of U8;
        // One tap has no distance from itself.
        U1 U1 U65536 U0 U0 of U8; U1 U1 U70000 U0 U0 of U8;
        // Offsets of 16 bits
        U65536 U1 U1 U0 U32768 of U70000; U65537 U1 U1 U0 U32769 of U70000; U2 U1 U65535 U0 U32768 of U70000; U2 U1 U65536 U0 U32768 of U70000;
        // Corners of 16 bits: the lower one, the upper one below 0, and above
        U1 U1 U1 U32768 U0 of U8; U1 U1 U1 U32769 U0 of U8; U32769 U1 U1 U0 U0 of U70000; U32770 U1 U1 U0 U0 of U70000;
        U1 U1 U1 U0 U32767 of U8; U1 U1 U1 U0 U32768 of U8; U65536 U1 U1 U0 U98302 of U8; U65536 U1 U1 U0 U98303 of U8;
        U32768 U1 U1 U65536 U0 of U8; U4 U1 U1 U32770 U8 of U8;
        // Windows that are as large as the image with its border, and larger
        U5 U1 U2 U2 U2 of U5; U5 U1 U2 U2 U1 of U5; U5 U1 U2 U2 U1 of U6;
        U1 U1 U1 U0 U0 of Most; U1 U1 U1 U0 U0 of More;
    };
    // Each operator accepts some, and refuses some that the other one accepts.
    assert!(counts[0] > 9 && counts[1] > 9, "{counts:?}");
    let counts = more_modes! {
        U3 U2 U1 U1 U1; U1 U1 U1 U16 U0; U1 U1 U1 U17 U0; U1 U1 U1 U128 U0; U1 U1 U1 U129 U0; U1 U1 U1 U0 U15; U1 U1 U1 U0 U16; U1 U1 U1 U0 U127; U1 U1 U1 U0 U128;
        U17 U1 U1 U0 U0; U18 U1 U1 U0 U0; U129 U1 U1 U0 U0; U130 U1 U1 U0 U0; U32 U1 U1 U0 U16; U33 U1 U1 U0 U16; U256 U1 U1 U0 U128; U257 U1 U1 U0 U128;
        U32 U1 U1 U16 U16; U256 U1 U1 U128 U128; U3 U1 U40 U40 U40; U3 U1 U9 U9 U9;
    };
    assert!(counts.iter().flatten().all(|count| *count > 4), "{counts:?}");
}
