//! The output formats, as methods of [`Picture`](crate::Picture).
//!
//! | file | |
//! |---|---|
//! | `text` | tables of characters, such as CuTe's `print_layout` |
//! | `ansi` | the same in colours, for a terminal |
//! | `svg`, `html` | for a browser |
//! | `png` | the SVG as an image, with the feature `png` |
//! | `compact` | SVG that is part of a text, such as documentation |
//! | `tikz` | for LaTeX |
//! | `place` | the positions of grids, cells and labels |

mod ansi;
mod compact;
mod html;
mod place;
#[cfg(feature = "png")]
mod png;
mod svg;
mod text;
mod tikz;
