//! A convolution whose numbers may all be known at run time.

use super::Im2colTiles;
use super::window::Boxes;
use crate::int::number;
use crate::tma::im2col::{check_corners, half_of_corners, within};
use crate::tma::limits::{MostExtent, MostStride};
use crate::tma::{SwizzleKind, TensorMapDataType, TmaError};

/// One mode of the pixels of a [`Convolution`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ConvolutionMode {
    /// The pixels of an image
    pub extent: u32,
    /// The taps of a filter
    pub taps: u32,
    /// The distance of neighbouring windows
    pub stride: u32,
    /// The distance of neighbouring taps
    pub dilation: u32,
    /// The border in front of the image, and the one behind it
    pub padding: [u32; 2],
}
impl ConvolutionMode {
    /// As many pixels and taps, with neighbouring windows and taps, and without a border.
    pub const fn new(extent: u32, taps: u32) -> Self {
        Self { extent, taps, stride: 1, dilation: 1, padding: [0; 2] }
    }
    /// The distance of the first tap from the last one
    pub(super) const fn reach(&self) -> u64 {
        (self.taps as u64 - 1) * self.dilation as u64
    }
    /// The pixels of an image with its border
    const fn padded(&self) -> u64 {
        self.extent as u64 + self.padding[0] as u64 + self.padding[1] as u64
    }
    /// The corners of the bounding box: the first tap of the first window, and the last window, from the far edge. If the map is that of the gradients of the
    /// outputs, windows and pixels change places. The reach has passed [`Convolution::check`].
    pub(super) const fn corners(&self, backward: bool) -> (i64, i64) {
        let ([before, behind], reach) = (self.padding, self.reach() as i64);
        if backward { (before as i64 - reach, -(behind as i64)) } else { (-(before as i64), behind as i64 - reach) }
    }
    /// The windows; a [`Convolution::check`] has succeeded.
    pub(super) const fn windows(&self) -> u64 {
        (self.padded() - self.reach() - 1) / self.stride as u64 + 1
    }
}

/// The forward convolution of images by filters, with one to three modes of pixels: width, height, depth. All numbers may be known at run time.
///
/// It is the product of a matrix A of windows by the filters: a row of A is a window of an image, a column is a channel of a tap. TMA reads A from the
/// images. Where they are types, [`Im2col`](super::Im2col) refuses an illegal convolution.
/// * **Law** element (m, k) of A is the pixel `q·stride − padding + s·dilation` in each mode, or zero in the border, where m is (q, p, z, image) and k
///   is (channel, s, r, t), the first ones counting fastest.
/// * **Source** CUTLASS `cutlass/conv/collective/detail.hpp`, `compute_lower_corner_whd`; `cute/atom/copy_traits_sm90_im2col.hpp`; PTX 5.5.4.
/// ```
/// use cute_static::swizzle::SwizzleNone;
/// use cute_static::tma::{Convolution, ConvolutionMode, SwizzleKind, TensorMapDataType};
/// // 32 images of 56 × 56 pixels with 64 channels, and 128 filters of 3 × 3 taps. Every other window is computed, with a border of 1.
/// let mode = ConvolutionMode { stride: 2, padding: [1, 1], ..ConvolutionMode::new(56, 3) };
/// let layer = Convolution { images: 32, channels: 64, filters: 128, modes: [mode; 2] };
/// assert_eq!(layer.gemm()?, [32 * 28 * 28, 128, 64 * 3 * 3]);
/// let tiles = layer.im2col(TensorMapDataType::F16, SwizzleKind::Bytes128, 128, 64)?;
/// let map = tiles.map();
/// assert_eq!((map.lower_corner, map.upper_corner), ([-1, -1, 0], [-1, -1, 0]));
/// assert_eq!(map.images.element_strides, [1, 2, 2, 1, 1]);
/// // The box of the rows from 128 on and of the fifth k tile: the tap in the middle.
/// let begin = tiles.begin(128, 4)?;
/// assert_eq!((begin.coordinate, begin.offsets), ([0, 31, 7, 0, 0], [1, 1, 0]));
/// # Ok::<(), cute_static::tma::TmaError>(())
/// ```
/// Windows that are larger than the image with its border:
/// ```
/// use cute_static::tma::{Convolution, ConvolutionMode};
/// let mode = ConvolutionMode { dilation: 3, padding: [1, 0], ..ConvolutionMode::new(5, 3) };
/// let error = Convolution { images: 1, channels: 64, filters: 64, modes: [mode] }.gemm().unwrap_err();
/// assert_eq!(error.to_string(), "cuTensorMapEncodeIm2col, a window of mode 1 has 7 pixels, and the image with its border has 6");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Convolution<const N: usize> {
    /// Images
    pub images: u32,
    /// Channels of a pixel
    pub channels: u32,
    /// Filters
    pub filters: u32,
    /// Width, height, depth
    pub modes: [ConvolutionMode; N],
}
impl<const N: usize> Convolution<N> {
    /// Checks the numbers of the convolution, for its forward map or for that of the gradients of the outputs. The rules and limits are those of
    /// [`Window`](super::Window).
    ///
    /// * **Source** PTX 9.7.9.25.5.2: the offsets of taps have 16, 8 or 5 bits if there are one, two or three modes.
    pub(super) const fn check(&self, backward: bool) -> Result<(), TmaError> {
        if N == 0 || N > 3 {
            return Err(TmaError::Rank { found: N as u32 + 2, least: 3 });
        }
        let least = [("images", self.images), ("channels", self.channels), ("filters", self.filters)];
        let mut i = 0;
        while i < 3 {
            if let Err(error) = within(least[i].0, 0, least[i].1 as i64, 1, i32::MAX as i64) {
                return Err(error);
            }
            i += 1;
        }
        let mut i = 0;
        while i < N {
            let mode = &self.modes[i];
            let numbers = [
                ("extent", mode.extent, number::<MostExtent>() as i64),
                ("taps", mode.taps, u32::MAX as i64),
                ("stride", mode.stride, if backward { 1 } else { number::<MostStride>() as i64 }),
                ("dilation", mode.dilation, u32::MAX as i64),
            ];
            let mut j = 0;
            while j < numbers.len() {
                let (name, found, most) = numbers[j];
                if let Err(error) = within(name, i + 1, found as i64, 1, most) {
                    return Err(error);
                }
                j += 1;
            }
            if mode.reach() >= mode.padded() {
                return Err(TmaError::Window { mode: i + 1, found: mode.reach() + 1, padded: mode.padded() });
            }
            // The reach is below the pixels of the image with its border, which have 34 bits.
            if let Err(error) = within("im2colOffsets", i + 1, mode.reach() as i64, 0, 2 * half_of_corners(N) - 1) {
                return Err(error);
            }
            let (lower, upper) = mode.corners(backward);
            if let Err(error) = check_corners(N, i + 1, lower, upper) {
                return Err(error);
            }
            i += 1;
        }
        Ok(())
    }
    /// The windows of an image in each mode: Q, P, Z.
    ///
    /// # Errors
    /// As [`gemm`](Self::gemm).
    pub const fn windows(&self) -> Result<[u64; N], TmaError> {
        if let Err(error) = self.check(false) {
            return Err(error);
        }
        let (mut windows, mut i) = ([0; N], 0);
        while i < N {
            windows[i] = self.modes[i].windows();
            i += 1;
        }
        Ok(windows)
    }
    /// The extents (M, N, K) of the product: windows of all images, filters, channels of all taps.
    ///
    /// # Errors
    /// If a number is out of its range, a window is larger than the image with its border, the offset of a tap or a corner of the bounding box has
    /// too few bits, or a product has more than 64.
    pub const fn gemm(&self) -> Result<[u64; 3], TmaError> {
        if let Err(error) = self.check(false) {
            return Err(error);
        }
        let (mut m, mut k, mut i) = (self.images as u64, self.channels as u64, 0);
        while i < N {
            m = match m.checked_mul(self.modes[i].windows()) {
                Some(m) => m,
                None => return Err(TmaError::GlobalDim { mode: i + 1, found: u64::MAX }),
            };
            // At most 2³¹ · 2⁸ · 2⁸, 2³¹ · 2¹⁶ or 2³¹ · 2¹⁵
            k *= self.modes[i].taps as u64;
            i += 1;
        }
        Ok([m, self.filters as u64, k])
    }
    /// The tiles of A: boxes of so many windows and channels. The images are packed; their channels are side by side, then come width, height, depth and images.
    ///
    /// * **Law** the bounding box of a mode goes from `−padding` to `extent + padding − reach`, where `reach` is the distance of the first tap from the last
    ///   one: it contains the first pixels of all windows. The box takes every `stride`-th of them, and the [offsets](super::Im2colBegin::offsets) move it to a tap.
    /// # Errors
    /// As [`gemm`](Self::gemm), and if the driver refuses the map: see [`Im2colParameters::check`](crate::tma::Im2colParameters::check).
    pub const fn im2col(
        &self,
        data_type: TensorMapDataType,
        swizzle: SwizzleKind,
        windows: u32,
        channels: u32,
    ) -> Result<Im2colTiles<N>, TmaError> {
        self.tiles(Boxes { data_type, swizzle, of: [windows, channels], channels, backward: false })
    }
}
