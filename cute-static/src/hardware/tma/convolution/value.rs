//! The numbers of a convolution that are known at run time, and what follows from those of a window.

use crate::int::number;
use crate::tma::TmaError;
use crate::tma::im2col::within;
use crate::tma::limits::MostExtent;

/// One mode of the pixels of a convolution. Taps, stride, dilation and padding are those of a [`Window`](super::Window), which has their rules.
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
    /// The distance of the first tap from the last one
    const fn reach(&self) -> u64 {
        (self.taps as u64 - 1) * self.dilation as u64
    }
    /// The pixels of an image with its border
    const fn padded(&self) -> u64 {
        self.extent as u64 + self.padding[0] as u64 + self.padding[1] as u64
    }
    /// The corners of the bounding box: the first tap of the first window, and the last window, from the far edge. If the map is that of the gradients of the
    /// outputs, windows and pixels change places.
    pub(super) const fn corners(&self, backward: bool) -> (i64, i64) {
        let ([before, behind], reach) = (self.padding, self.reach() as i64);
        if backward { (before as i64 - reach, -(behind as i64)) } else { (-(before as i64), behind as i64 - reach) }
    }
    /// The windows; a [check](Self::check) has succeeded.
    pub(super) const fn windows(&self) -> u64 {
        (self.padded() - self.reach() - 1) / self.stride as u64 + 1
    }
    /// Checks the extent, of mode `mode`: a window is not larger than the image with its border.
    pub(super) const fn check(&self, mode: usize) -> Result<(), TmaError> {
        if let Err(error) = within("extent", mode, self.extent as i64, 1, number::<MostExtent>() as i64) {
            return Err(error);
        }
        if self.reach() >= self.padded() {
            return Err(TmaError::Window { mode, found: self.reach() + 1, padded: self.padded() });
        }
        Ok(())
    }
}
/// The numbers of a convolution, whose modes are width, height, depth.
#[derive(Clone, Copy, Debug)]
pub struct Layer<const N: usize> {
    /// Images
    pub images: u32,
    /// Channels of a pixel
    pub channels: u32,
    /// Filters
    pub filters: u32,
    /// The modes of pixels
    pub modes: [ConvolutionMode; N],
}
impl<const N: usize> Layer<N> {
    /// Checks what is known at run time only.
    pub(super) const fn check(&self) -> Result<(), TmaError> {
        let counts = [("images", self.images), ("channels", self.channels), ("filters", self.filters)];
        let mut i = 0;
        while i < 3 {
            if let Err(error) = within(counts[i].0, 0, counts[i].1 as i64, 1, i32::MAX as i64) {
                return Err(error);
            }
            i += 1;
        }
        let mut i = 0;
        while i < N {
            if let Err(error) = self.modes[i].check(i + 1) {
                return Err(error);
            }
            i += 1;
        }
        Ok(())
    }
}
