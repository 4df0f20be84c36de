//! Images and filters as global memory of a tensor map.

use super::Windows;
use super::window::Boxes;
use crate::algebra::by_mode::EachMode;
use crate::check::Passed;
use crate::htuple::{HCons, HNil};
use crate::int::{Nat, One, number};
use crate::kind::{ModeList, ModeTree, Outcome, Tiler};
use crate::layout::size::Measure;
use crate::seal::Seal;
use crate::tma::extents::ExtentList;
use crate::tma::global::{AtRunTime, RunTimeModes, RunTimeStrides};
use crate::tma::parameters::swizzle_of;
use crate::tma::{GlobalMemory, IsTensorMap, RunTimeTensorMap, SharedTile, TmaCopy, TmaElement, TmaError};
use core::marker::PhantomData;
use typenum::U1;

/// The images of a convolution with the windows `W` ([`Windows`]), as the operator `O` reads them: a matrix of windows, which TMA copies in im2col mode.
///
/// | operator | copied | rows | columns |
/// |---|---|---|---|
/// | [`Fprop`] | the images | windows | channels |
/// | [`Dgrad`] | the gradients of the outputs | pixels of the images | filters |
/// | [`Wgrad`] | the images | channels | windows |
///
/// * **Law** after the copies of a [`TensorMap`](crate::tma::TensorMap) with a tile that [begins](super::Im2colTiles::begin) at row `m` and k tile `k`,
///   shared memory holds the elements of the tile, or 0 in the border and outside of the matrix.
/// * **Source** CUTLASS `cute/atom/copy_traits_sm90_im2col.hpp`, `make_im2col_tma_copy`; `cutlass/conv/collective/detail.hpp`; CUDA driver API,
///   `cuTensorMapEncodeIm2col`.
/// * **Units** pixels.
/// * **Admissible** where there are one to three windows, with at least one tap; strides are from 1 to 8 (1 for `Dgrad`); the last tap is at most 65535, 255 or
///   31 pixels behind the first one, and the corners of the bounding box have 16, 8 or 5 bits, in one, two or three modes; an image whose extent is a type is
///   at least as large as a window; and a box has at most 256 channels and 1024 windows.
/// ```
/// use cute_static::numeric::Float16;
/// use cute_static::prelude::*;
/// use cute_static::tma::{Im2col, Im2colMap, IsTensorMap, TensorMap, Window};
/// use cute_static::typenum::{U1, U2, U3};
/// // Every other window of 3 × 3 taps, with a border of 1.
/// type W = Window<U3, U2, U1, U1>;
/// // 128 windows and 64 channels, in the form that the tensor cores read.
/// type Rows = Swizzled<Swizzle128B, Elements<16>, layout!((128,64):(64,1))>;
/// type Load = TensorMap<Float16, Im2col<(W, W)>, Rows, shape!((128,64))>;
/// assert_eq!((Load::RANK, Load::TRANSACTION_BYTES), (4, 128 * 64 * 2));
/// // 32 images of 56 × 56 pixels with 64 channels, and 128 filters.
/// let tiles = Load::tiles(32, 64, 128, [56, 56])?;
/// assert_eq!((tiles.rows(), tiles.k_tiles()), (32 * 28 * 28, 3 * 3));
/// assert_eq!((tiles.map().lower_corner, tiles.map().upper_corner), ([-1, -1, 0], [-1, -1, 0]));
/// // The rows from 128 on, and the tap in the middle
/// let begin = tiles.begin(128, 4)?;
/// assert_eq!((begin.coordinate, begin.offsets), ([0, 31, 7, 0, 0], [1, 1, 0]));
/// # Ok::<(), cute_static::tma::TmaError>(())
/// ```
/// Windows of 7 pixels in an image of 5 with a border of one pixel in front of it:
/// ```compile_fail,E0277
/// use cute_static::numeric::Float16;
/// use cute_static::prelude::*;
/// use cute_static::tma::{Im2col, TensorMap, Window};
/// use cute_static::typenum::{U0, U1, U3, U5};
/// type W = Window<U3, U1, U3, U1, U0, U5>;
/// type Rows = Swizzled<Swizzle128B, Elements<16>, layout!((128,64):(64,1))>;
/// let of: TensorMap<Float16, Im2col<(W,)>, Rows, shape!((128,64))>;
/// ```
pub struct Im2col<W, O = Fprop>(PhantomData<(W, O)>);

/// Forward propagation: `y(window, filter) = Σ x(pixel, channel) · w(filter, channel, tap)`
pub enum Fprop {}
/// The gradient of the images: `dx(pixel, channel) = Σ dy(window, filter) · w(filter, channel, tap)`. Its windows have the stride 1.
pub enum Dgrad {}
/// The gradient of the filters: `dw(filter, channel, tap) = Σ dy(window, filter) · x(pixel, channel)`
pub enum Wgrad {}

/// An operator of a convolution: CUTLASS's `conv::Operator`.
#[diagnostic::on_unimplemented(
    message = "this is not an operator of a convolution",
    label = "expected `Fprop`, `Dgrad` or `Wgrad`"
)]
pub trait ConvolutionOperator {
    #[doc(hidden)]
    const SEAL: Seal;
    /// The strides of the matrix of windows: that of the channels is 1
    type Strides: RunTimeStrides;
    /// The rules of the windows `W`
    type Check<W: Windows>: Outcome;
    /// Whether the channels are the rows of the matrix
    const CHANNELS_FIRST: bool;
    /// Whether the outputs are read, from the last tap on
    const BACKWARD: bool;
}
macro_rules! operators {
    ($($name:ident: $strides:ty, $check:ident, $first:literal, $backward:literal;)*) => {$(
        impl ConvolutionOperator for $name {
            const SEAL: Seal = Seal;
            type Strides = $strides;
            type Check<W: Windows> = W::$check;
            const CHANNELS_FIRST: bool = $first;
            const BACKWARD: bool = $backward;
        }
    )*};
}
operators! {
    Fprop: (i64, U1), Check, false, false;
    Dgrad: (i64, U1), GradientCheck, false, true;
    Wgrad: (U1, i64), Check, true, false;
}
type First = HCons<One, HNil>;
type ModesOf<V> = <V as RunTimeStrides>::List;
impl<W: Windows, O: ConvolutionOperator> GlobalMemory for Im2col<W, O> {
    type Tree = <ModesOf<O::Strides> as RunTimeModes>::Tree<First>;
    type Modes = <ModesOf<O::Strides> as RunTimeModes>::Modes<First>;
    type Legal = O::Check<W>;
    type Limits<X: ExtentList> = X::Im2colLimits;
    type Boxed<F: ModeList, K: Nat> = F;
    type Name = AtRunTime;
    // The map has the channels and the images besides the pixels, of which the box has one mode.
    const MORE_MODES: usize = W::MODES;
    const SEAL: Seal = Seal;
}

/// A tensor map of [`Im2col`].
///
/// * **Admissible** where it is an [`IsTensorMap`].
#[diagnostic::on_unimplemented(
    message = "this is not a tensor map of images",
    label = "expected a `TensorMap` of `Im2col`"
)]
pub trait Im2colMap: IsTensorMap {
    /// The windows
    type Windows: Windows;
    /// The tiles of the matrix of windows, for so many images with so many channels, so many filters, and the extents of an image: width, height, depth.
    ///
    /// # Errors
    /// If there are none of them, an extent is not that of the type, a window is larger than the image with its border, a number of windows has more than 64 bits, or the
    /// driver refuses the map: see [`Im2colParameters::check`](crate::tma::Im2colParameters::check).
    fn tiles(
        images: u32,
        channels: u32,
        filters: u32,
        extents: <Self::Windows as Windows>::Extents,
    ) -> Result<<Self::Windows as Windows>::Tiles, TmaError>;
}
impl<T: TmaElement, W: Windows, O: ConvolutionOperator, S: SharedTile<T>, C: Tiler, K: Nat> Im2colMap
    for TmaCopy<T, Im2col<W, O>, S, C, K>
where
    Self: IsTensorMap,
{
    type Windows = W;
    fn tiles(images: u32, channels: u32, filters: u32, extents: W::Extents) -> Result<W::Tiles, TmaError> {
        let [of_a_box, pixels, ..] = Self::BOX;
        let rows = number::<<<Self::Tile as EachMode>::First as Measure>::Size>();
        let columns = number::<<<<Self::Tile as EachMode>::Rest as EachMode>::First as Measure>::Size>();
        let of_a_tile = if O::CHANNELS_FIRST { rows } else { columns };
        let map = Boxes {
            data_type: T::DATA_TYPE,
            swizzle: swizzle_of::<Self>(),
            of: [pixels, of_a_box],
            // A tile has fewer elements than 2³².
            channels: of_a_tile as u32,
            backward: O::BACKWARD,
        };
        W::tiles([images, channels, filters], extents, map)
    }
}

/// The filters of a convolution, of which a tile has one tap. `V` are the strides of the rows and of the columns of such a tile, and of the taps: those of
/// [`RunTime`](crate::tma::RunTime).
///
/// | operator | rows | columns | strides |
/// |---|---|---|---|
/// | [`Fprop`] | filters | channels | `(i64, U1, i64)` |
/// | [`Dgrad`] | channels | filters | `(U1, i64, i64)` |
///
/// * **Law** the tile that begins at row `n`, column `c` and tap `t` has the elements of tap `t` only, or 0 where the tap has no such row or column.
/// * **Source** CUTLASS `cutlass/conv/collective/sm90_implicit_gemm_gmma_ss_warpspecialized.hpp`, `get_tma_load_b_instance`.
/// * **Admissible** in a tensor map where the stride of the contiguous mode is `U1`.
/// ```
/// use cute_static::numeric::Float16;
/// use cute_static::prelude::*;
/// use cute_static::tma::{FilterTaps, IsTensorMap, RunTimeTensorMap, TensorMap};
/// use cute_static::typenum::U1;
/// type Rows = Swizzled<Swizzle128B, Elements<16>, layout!((128,64):(64,1))>;
/// type Load = TensorMap<Float16, FilterTaps<(i64, U1, i64)>, Rows, shape!((128,64))>;
/// // 256 filters with 3 × 3 taps of 40 channels. The box of the last channels of a tap does not reach into the next tap.
/// let map = Load::parameters((256, 40, 9), (9 * 40, U1::new(), 40), 0)?;
/// assert_eq!((Load::RANK, Load::BOX), (3, [64, 128, 1, 1, 1]));
/// assert_eq!((map.global_dims, map.global_strides), ([40, 256, 9, 1, 1], [720, 80, 0, 0]));
/// # Ok::<(), cute_static::tma::TmaError>(())
/// ```
pub struct FilterTaps<V>(PhantomData<V>);
/// The first two modes of a list.
pub trait WithoutTaps {
    /// As modes of a tile
    type Tree: ModeTree;
}
impl<A: ModeTree, B: ModeTree, C> WithoutTaps for HCons<A, HCons<B, HCons<C, HNil>>> {
    type Tree = HCons<A, HCons<B, HNil>>;
}
impl<V: RunTimeStrides> GlobalMemory for FilterTaps<V>
where
    <ModesOf<V> as RunTimeModes>::Tree<First>: WithoutTaps,
{
    type Tree = <<ModesOf<V> as RunTimeModes>::Tree<First> as WithoutTaps>::Tree;
    type Modes = <ModesOf<V> as RunTimeModes>::Modes<First>;
    type Legal = Passed;
    type Limits<X: ExtentList> = X::TileLimits;
    type Boxed<F: ModeList, K: Nat> = F::InOneBox<K>;
    type Name = AtRunTime;
    const SEAL: Seal = Seal;
}
impl<T: TmaElement, V: RunTimeStrides, S: SharedTile<T>, C: Tiler, K: Nat> RunTimeTensorMap
    for TmaCopy<T, FilterTaps<V>, S, C, K>
where
    Self: IsTensorMap,
{
    type Strides = V;
}
