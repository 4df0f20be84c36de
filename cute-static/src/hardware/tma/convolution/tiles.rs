//! The tiles of the matrix that TMA reads in im2col mode: where each box begins.

use super::value::Layer;
use super::window::Boxes;
use crate::tma::{Im2colParameters, TensorMapParameters, TmaError};
use core::num::NonZeroU32;

/// Where a box of [`Im2colTiles`] begins: the operands of `cp.async.bulk.tensor` in im2col mode.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Im2colBegin {
    /// Channel, pixel in each mode, image; unused entries are 0
    pub coordinate: [i32; 5],
    /// The tap in each mode, in pixels
    pub offsets: [u16; 3],
}

/// The tiles of a matrix of windows: its map, and where each tile begins. A tile has some rows, which are windows, and the channels of one tap.
///
/// * **Law** the box of the map that [begins](Self::begin) at row `m` and tile `k` holds the rows from `m` on, and of each the channels of tile `k`: the
///   tiles of the channels of the first tap are first. Rows behind the last one, channels behind the last one, and pixels of the border are zeros.
/// * **Source** PTX 5.5.4; CUTLASS `cute/atom/copy_traits_sm90_im2col.hpp`, `make_im2col_tma_copy_desc`.
///
/// [`Im2colMap::tiles`](super::Im2colMap::tiles) makes them. The images are packed: their channels are side by side, then come width, height, depth and images.
#[cfg_attr(doc, doc = crate::picture::picture!("kernel/im2col", "The pixels that a tap of all windows of an image reads"))]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Im2colTiles<const N: usize> {
    map: Im2colParameters,
    /// The channels of a tile
    channels: u32,
    /// The windows of an image in each mode
    windows: [u64; N],
    taps: [u32; N],
    dilations: [u32; N],
    /// The last tap is first.
    backward: bool,
}
impl<const N: usize> Layer<N> {
    /// The tiles of this convolution by such boxes. The numbers of its windows have passed the rules of [`Window`](super::Window).
    ///
    /// # Errors
    /// As [`Im2colMap::tiles`](super::Im2colMap::tiles).
    pub const fn tiles(&self, boxes: Boxes) -> Result<Im2colTiles<N>, TmaError> {
        if let Err(error) = self.check() {
            return Err(error);
        }
        let mut images = TensorMapParameters::new(boxes.data_type, N as u32 + 2);
        let (mut lower_corner, mut upper_corner) = ([0; 3], [0; 3]);
        let (mut windows, mut taps, mut dilations) = ([0; N], [0; N], [0; N]);
        let channels = if boxes.backward { self.filters } else { self.channels };
        let bits = channels as u64 * boxes.data_type.global_bits();
        if bits % 8 != 0 {
            return Err(TmaError::GlobalStride { mode: 1, found: bits / 8, unit: 16 });
        }
        let (mut bytes, mut rows) = (bits / 8, self.images as u64);
        images.swizzle = boxes.swizzle;
        images.global_dims[0] = channels as u64;
        let mut i = 0;
        while i < N {
            let mode = &self.modes[i];
            let extent = mode.extent as u64;
            (images.global_dims[i + 1], windows[i]) =
                if boxes.backward { (mode.windows(), extent) } else { (extent, mode.windows()) };
            // `Im2colTiles::rows` multiplies them too.
            rows = match rows.checked_mul(windows[i]) {
                Some(rows) => rows,
                None => return Err(TmaError::GlobalDim { mode: i + 1, found: u64::MAX }),
            };
            let (lower, upper) = mode.corners(boxes.backward);
            (lower_corner[i], upper_corner[i]) = (lower as i32, upper as i32);
            (taps[i], dilations[i]) = (mode.taps, mode.dilation);
            images.global_strides[i] = bytes;
            images.element_strides[i + 1] = mode.stride;
            // A stride of 2⁴⁰ bytes is refused in any case.
            bytes = bytes.saturating_mul(images.global_dims[i + 1]);
            i += 1;
        }
        images.global_dims[N + 1] = self.images as u64;
        images.global_strides[N] = if bytes == u64::MAX { 1 << 40 } else { bytes };
        let [pixels, of_a_box] = boxes.of;
        let map = Im2colParameters { images, lower_corner, upper_corner, channels: of_a_box, pixels };
        match map.check(0) {
            Ok(()) => {
                Ok(Im2colTiles { map, channels: boxes.channels, windows, taps, dilations, backward: boxes.backward })
            }
            Err(error) => Err(error),
        }
    }
}
impl<const N: usize> Im2colTiles<N> {
    /// The arguments of the driver. [`Im2colParameters::check`] also checks the address of the images.
    pub const fn map(&self) -> Im2colParameters {
        self.map
    }
    /// The windows of an image in each mode.
    pub const fn windows(&self) -> [u64; N] {
        self.windows
    }
    /// The rows of the matrix: the windows of all images.
    pub const fn rows(&self) -> u64 {
        let (mut rows, mut i) = (self.map.images.global_dims[N + 1], 0);
        while i < N {
            rows *= self.windows[i];
            i += 1;
        }
        rows
    }
    /// The tiles of a row: for each tap as many as its channels need.
    pub const fn k_tiles(&self) -> u64 {
        let (mut tiles, mut i) = (self.of_a_tap(), 0);
        while i < N {
            tiles *= self.taps[i] as u64;
            i += 1;
        }
        tiles
    }
    const fn of_a_tap(&self) -> u64 {
        self.map.images.global_dims[0].div_ceil(self.channels as u64)
    }
    /// The first channel of a tile, and the number of its tap. The tile of the filters begins at both, and at the first filter ([`FilterTaps`](super::FilterTaps)).
    pub const fn tap(&self, k_tile: u64) -> (u32, u64) {
        ((k_tile % self.of_a_tap()) as u32 * self.channels, k_tile / self.of_a_tap())
    }
    /// Where the first box of tile `k_tile` begins, if its first row is `row`. If a tile takes several instructions, each following one begins
    /// [`channels`](Im2colParameters::channels) further on.
    ///
    /// A row behind the last one is allowed, because a tile may end there, and blocks that share it load shares of zeros.
    ///
    /// # Errors
    /// If the matrix has no such tile, or the row is that of an image beyond 2³¹.
    pub const fn begin(&self, row: u64, k_tile: u64) -> Result<Im2colBegin, TmaError> {
        if k_tile >= self.k_tiles() {
            return Err(TmaError::BoxBegin { argument: "k tile", found: k_tile, count: self.k_tiles() });
        }
        let mut begin = Im2colBegin { coordinate: [0; 5], offsets: [0; 3] };
        let (channel, mut tap) = self.tap(k_tile);
        let (mut row, mut i) = (row, 0);
        begin.coordinate[0] = channel as i32;
        while i < N {
            let window = (row % self.windows[i]) as i32;
            begin.coordinate[i + 1] = window * self.map.images.element_strides[i + 1] as i32 + self.map.lower_corner[i];
            let taps = self.taps[i] as u64;
            let of_this = if self.backward { taps - 1 - tap % taps } else { tap % taps };
            // The rules for offsets: at most 16 bits
            begin.offsets[i] = (of_this * self.dilations[i] as u64) as u16;
            row /= self.windows[i];
            tap /= taps;
            i += 1;
        }
        if row > i32::MAX as u64 {
            return Err(TmaError::BoxBegin { argument: "image", found: row, count: 1 << 31 });
        }
        begin.coordinate[N + 1] = row as i32;
        Ok(begin)
    }
    /// Where the boxes begin, as a kernel is given it.
    ///
    /// # Errors
    /// If a row or a k tile has a number of more than 32 bits.
    pub const fn begins(&self) -> Result<Im2colBegins<N>, TmaError> {
        const MOST: u64 = u32::MAX as u64;
        let (rows, k_tiles) = (self.rows(), self.k_tiles());
        if rows > MOST {
            return Err(TmaError::BoxBegin { argument: "row", found: rows, count: MOST });
        }
        if k_tiles > MOST {
            return Err(TmaError::BoxBegin { argument: "k tile", found: k_tiles, count: MOST });
        }
        let mut begins = Im2colBegins {
            windows: [NonZeroU32::MIN; N],
            taps: [NonZeroU32::MIN; N],
            strides: [0; N],
            lower_corner: [0; N],
            first_offset: [0; N],
            dilations: [0; N],
            channels: ChannelTiles { of_a_tap: at_least_1(self.of_a_tap() as u32), channels: self.channels },
            k_tiles: k_tiles as u32,
        };
        let mut i = 0;
        while i < N {
            begins.windows[i] = at_least_1(self.windows[i] as u32);
            begins.taps[i] = at_least_1(self.taps[i]);
            begins.strides[i] = self.map.images.element_strides[i + 1] as i32;
            begins.lower_corner[i] = self.map.lower_corner[i];
            // The rules for offsets: at most 16 bits
            let dilation = self.dilations[i] as i32;
            (begins.first_offset[i], begins.dilations[i]) =
                if self.backward { ((self.taps[i] as i32 - 1) * dilation, -dilation) } else { (0, dilation) };
            i += 1;
        }
        Ok(begins)
    }
}
/// The number, which is not 0: there is no mode without a window, a tap or a tile of channels.
const fn at_least_1(number: u32) -> NonZeroU32 {
    match NonZeroU32::new(number) {
        Some(number) => number,
        None => NonZeroU32::MIN,
    }
}
/// Where each box of [`Im2colTiles`] begins: plain numbers of 32 bits, which a kernel is given.
///
/// * **Law** [`begin`](Self::begin) and [`ChannelTiles::tap`] are those of the tiles, for each tile of the matrix.
/// ```
/// use cute_static::numeric::Float16;
/// use cute_static::prelude::*;
/// use cute_static::tma::{Im2col, Im2colMap, TensorMap, Window};
/// use cute_static::typenum::{U1, U2, U3};
/// type W = Window<U3, U2, U1, U1>;
/// type Rows = Swizzled<Swizzle128B, Elements<16>, layout!((128,64):(64,1))>;
/// type Load = TensorMap<Float16, Im2col<(W, W)>, Rows, shape!((128,64))>;
/// let tiles = Load::tiles(32, 64, 128, [56, 56])?;
/// let begins = tiles.begins()?;
/// assert_eq!(begins.k_tiles(), 9);
/// assert_eq!(Ok(begins.begin(128, 4)), tiles.begin(128, 4));
/// # Ok::<(), cute_static::tma::TmaError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub struct Im2colBegins<const N: usize> {
    windows: [NonZeroU32; N],
    taps: [NonZeroU32; N],
    strides: [i32; N],
    lower_corner: [i32; N],
    /// The offset of the first tap, and what each further one adds
    first_offset: [i32; N],
    dilations: [i32; N],
    channels: ChannelTiles,
    k_tiles: u32,
}
/// The tiles of channels of each tap, as [`Im2colBegins`] has them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub struct ChannelTiles {
    of_a_tap: NonZeroU32,
    channels: u32,
}
impl ChannelTiles {
    /// As [`Im2colTiles::tap`]: the first channel of a tile, and the number of its tap.
    #[inline(always)]
    pub const fn tap(&self, k_tile: u32) -> (u32, u32) {
        (k_tile % self.of_a_tap.get() * self.channels, k_tile / self.of_a_tap.get())
    }
}
impl<const N: usize> Im2colBegins<N> {
    /// The tiles of a row.
    #[inline(always)]
    pub const fn k_tiles(&self) -> u32 {
        self.k_tiles
    }
    /// The tiles of channels.
    #[inline(always)]
    pub const fn channels(&self) -> ChannelTiles {
        self.channels
    }
    /// As [`Im2colTiles::begin`], of a tile that the matrix has.
    #[inline(always)]
    pub const fn begin(&self, row: u32, k_tile: u32) -> Im2colBegin {
        let mut begin = Im2colBegin { coordinate: [0; 5], offsets: [0; 3] };
        let (channel, mut tap) = self.channels.tap(k_tile);
        let (mut row, mut i) = (row, 0);
        begin.coordinate[0] = channel as i32;
        while i < N {
            let (windows, taps) = (self.windows[i].get(), self.taps[i].get());
            begin.coordinate[i + 1] = (row % windows) as i32 * self.strides[i] + self.lower_corner[i];
            begin.offsets[i] = (self.first_offset[i] + (tap % taps) as i32 * self.dilations[i]) as u16;
            row /= windows;
            tap /= taps;
            i += 1;
        }
        begin.coordinate[N + 1] = row as i32;
        begin
    }
}
