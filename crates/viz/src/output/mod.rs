//! What pictures are written as: methods of [`Picture`](crate::Picture).
//!
//! | file | |
//! |---|---|
//! | `text` | tables of characters, as CuTe's `print_layout` |
//! | `ansi` | the same in colours, for a terminal |
//! | `svg`, `html` | for a browser |
//! | `png` | the SVG as an image, with the feature `png` |
//! | `compact` | SVG as part of a text, as of documentation |
//! | `tikz` | for LaTeX |
//! | `place` | where grids, cells and labels are |

mod ansi;
mod compact;
mod html;
mod place;
#[cfg(feature = "png")]
mod png;
mod svg;
mod text;
mod tikz;
