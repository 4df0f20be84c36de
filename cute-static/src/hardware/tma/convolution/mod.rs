//! Convolutions by TMA: the windows of a convolution as types, the maps that they give, and where a box begins.

// The files:
// * `value`: what is known at run time, and what follows from the numbers of a window
// * `tiles`: the tiles of its matrix: where each box begins
// * `window`: the windows of a convolution as types, and their rules
// * `map`: images and filters as global memory of a tensor map
// * `rules`: the rules by which windows are refused

#[doc(hidden)]
pub mod map;
#[doc(hidden)]
pub mod rules;
mod tiles;
#[doc(hidden)]
pub mod value;
#[doc(hidden)]
pub mod window;

pub use map::{Dgrad, FilterTaps, Fprop, Im2col, Im2colMap, Wgrad};
pub use tiles::{ChannelTiles, Im2colBegin, Im2colBegins, Im2colTiles};
pub use window::{Window, Windows};
