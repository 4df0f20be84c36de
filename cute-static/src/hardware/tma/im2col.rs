//! The arguments of `cuTensorMapEncodeIm2col`: boxes of pixels for convolutions.

use super::check::MOST_BYTES;
use super::limits::{HalfOfCorners1, HalfOfCorners2, HalfOfCorners3, MostChannels, MostPixels};
use super::{TensorMapParameters, TmaError};
use crate::int::number;

/// Half of the corners in so many modes
const fn half_of_corners(modes: usize) -> i64 {
    let half = match modes {
        1 => number::<HalfOfCorners1>(),
        2 => number::<HalfOfCorners2>(),
        _ => number::<HalfOfCorners3>(),
    };
    half as i64
}
/// Checks the corners of a mode, of so many.
const fn check_corners(modes: usize, mode: usize, lower: i64, upper: i64) -> Result<(), TmaError> {
    let half = half_of_corners(modes);
    match within("pixelBoxLowerCorner", mode, lower, -half, half - 1) {
        Ok(()) => within("pixelBoxUpperCorner", mode, upper, -half, half - 1),
        refused => refused,
    }
}

/// The arguments of `cuTensorMapEncodeIm2col` besides the map and the address.
///
/// Mode 0 are the channels, the last mode the images, and the modes between them the pixels: width, height, depth.
/// * **Source** CUDA driver API; PTX 5.5.4.
/// ```
/// use cute_static::tma::{Im2colParameters, TensorMapDataType, TensorMapParameters};
/// let images = TensorMapParameters {
///     global_dims: [64, 56, 56, 32, 1],
///     global_strides: [128, 7168, 401408, 0],
///     ..TensorMapParameters::new(TensorMapDataType::F16, 4)
/// };
/// // A filter of 3 × 3 with a border of 1.
/// let map = Im2colParameters { images, lower_corner: [-1, -1, 0], upper_corner: [-1, -1, 0], channels: 64, pixels: 128 };
/// assert_eq!(map.check(0), Ok(()));
/// assert_eq!(map.bytes(), 128 * 64 * 2);
/// let error = Im2colParameters { lower_corner: [-129, -1, 0], ..map }.check(0).unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "cuTensorMapEncodeIm2col, pixelBoxLowerCorner: that of mode 1 is -129, not from -128 to 127"
/// );
/// ```
#[cfg_attr(doc, doc = crate::picture::picture!("copy/tma-im2col", "Pixels of an image, and where they are in shared memory"))]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Im2colParameters {
    /// The arguments that both kinds of maps have; `boxDim` is not used
    pub images: TensorMapParameters,
    /// `pixelBoxLowerCorner`, from mode 1 on
    pub lower_corner: [i32; 3],
    /// `pixelBoxUpperCorner`, from mode 1 on, counted from the far edge
    pub upper_corner: [i32; 3],
    /// `channelsPerPixel`
    pub channels: u32,
    /// `pixelsPerColumn`
    pub pixels: u32,
}
impl Im2colParameters {
    /// Bytes of a box in shared memory.
    pub const fn bytes(&self) -> u64 {
        self.channels as u64 * self.pixels as u64 * self.images.data_type.shared_bits() / 8
    }

    /// Checks these arguments and the address of the images as the driver does, and that a block has room for the box.
    ///
    /// Corners have 16, 8 or 5 bits if there are one, two or three modes of pixels.
    /// # Errors
    /// The first parameter that is illegal.
    pub const fn check(&self, address: u64) -> Result<(), TmaError> {
        if self.images.rank < 3 || self.images.rank > 5 {
            return Err(TmaError::Rank { found: self.images.rank, least: 3 });
        }
        let modes = self.images.rank as usize - 2;
        let mut mode = 0;
        while mode < modes {
            let (lower, upper) = (self.lower_corner[mode] as i64, self.upper_corner[mode] as i64);
            if let Err(error) = check_corners(modes, mode + 1, lower, upper) {
                return Err(error);
            }
            mode += 1;
        }
        if let Err(error) = within("channelsPerPixel", 0, self.channels as i64, 1, number::<MostChannels>() as i64) {
            return Err(error);
        }
        if let Err(error) = within("pixelsPerColumn", 0, self.pixels as i64, 1, number::<MostPixels>() as i64) {
            return Err(error);
        }
        // The channels of a pixel are the inner mode of the box. The rules for tiles hold for the other arguments.
        let mut tile = self.images;
        tile.box_dims = [self.channels, 1, 1, 1, 1];
        if self.bytes() > MOST_BYTES {
            return Err(TmaError::BoxBytes { found: self.bytes(), most: MOST_BYTES });
        }
        tile.check(address)
    }
}

/// A parameter of a mode is from `least` to `most`.
pub(super) const fn within(
    parameter: &'static str,
    mode: usize,
    found: i64,
    least: i64,
    most: i64,
) -> Result<(), TmaError> {
    if found < least || found > most {
        return Err(TmaError::Im2col { parameter, mode, found, least, most });
    }
    Ok(())
}
