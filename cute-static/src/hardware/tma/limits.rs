//! The limits of maps in im2col mode, for windows as types and as values. This file imports no other one of the library.

use typenum::{U8, U16, U128, U256, U1024, U32768, U1073741824};

/// Corners are from `-H` to `H - 1`: they have 16, 8 or 5 bits if there are one, two or three modes of pixels (PTX 5.5.4).
pub type HalfOfCorners1 = U32768;
/// The same in two modes
pub type HalfOfCorners2 = U128;
/// The same in three modes
pub type HalfOfCorners3 = U16;
/// `channelsPerPixel`
pub type MostChannels = U256;
/// `pixelsPerColumn`
pub type MostPixels = U1024;
/// `elementStrides`
pub type MostStride = U8;
/// The pixels of a mode. Beyond this limit those of a box have no coordinates of 32 bits.
pub type MostExtent = U1073741824;
