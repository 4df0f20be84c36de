//! Convolutions by TMA: the parameters of a convolution as types or as values, the maps that they give, and where a box begins.

// The files:
// * `value`: a convolution whose numbers may all be known at run time
// * `tiles`: the tiles of its matrix: where each box begins
// * `window`: the windows of a convolution as types, and their rules
// * `map`: images and filters as global memory of a tensor map
// * `rules`: the rules by which windows are refused

#[doc(hidden)]
pub mod map;
#[doc(hidden)]
pub mod rules;
mod tiles;
mod value;
#[doc(hidden)]
pub mod window;

pub use map::{Dgrad, FilterTaps, Fprop, Im2col, Im2colMap, Wgrad};
pub use tiles::{ChannelTiles, Im2colBegin, Im2colBegins, Im2colTiles};
pub use value::{Convolution, ConvolutionMode};
pub use window::{Window, Windows};
