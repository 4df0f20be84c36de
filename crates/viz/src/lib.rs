//! Pictures of CuTe layouts, from the layout *types* of `cute-static`.
//!
//! ```
//! use cute_static::prelude::*;
//! use cute_static_viz::{Function, subject};
//!
//! let f = Function::of(layout!(((2,2),2):((1,4),2))).unwrap();
//! let picture = subject::layout(&f).unwrap();
//! println!("{}", picture.to_text());      // or to_ansi, to_svg, to_png, to_tikz, to_html
//! assert!(picture.to_print_layout().starts_with("((2,2),2):((1,4),2)\n      0   1 \n    +---+---+\n 0  | 0 | 2 |\n"));
//! ```
//!
//! ```text
//! cargo run -p cute-static-viz --example figures [FOLDER]     # the paper's figures and more, in every form
//! cargo run -p cute-static-viz -- --help                      # pictures and operations of layouts given as text
//! ```
//!
//! | | |
//! |---|---|
//! | [`Function`] | a layout at run time, from the trees that its type reflects |
//! | [`Picture`], [`Grid`], [`Cell`] | what is drawn, whatever it is written as |
//! | [`subject`] | layouts, memory, thread-value layouts, atoms, swizzles, slices, tilers, complements |
//! | [`output`] | text, terminal, SVG, PNG, TikZ, HTML |
//! | [`documentation`] | the pictures in the documentation of `cute-static` |
//! | [`partition`] | the interactive page of a tiled MMA: cells, threads, derivation, permutations |
//! | [`figures`] | the paper's Figures 1, 3 to 8 and 10 to 12 |
//! | [`explain`] | how an operation comes to its result, or why it is refused |
//!
//! The conventions are CuTe's: mode 0 down and mode 1 to the right, both counted from 0; an offset's cell has one of eight greys, by the
//! offset modulo 8 in bit-reversed order; a thread's has one of eight pastels, by its number modulo 8; of an MMA, C is at the origin, A to
//! its left, B above it; a swizzled layout stands beside the linear one. What CuTe's pictures do not show is marked: **aliases**, where
//! two coordinates have one offset, and **holes**, offsets or elements that nobody has.
//!
//! # No algebra here
//!
//! A [`Function`] evaluates a layout: an index to its digits, digits times strides. Whatever makes a layout of others (compositions,
//! divides, complements, atoms) is done by the types of `cute-static` before anything is drawn, and the library does not know of this
//! crate.
//!
//! The command `cargo-cute` takes CuTe's text, and keeps to that. *Layouts*: their text is parsed to shape and stride, and
//! [`Function::from_trees`] is the door: pictures of layouts, memory, slices, swizzles and thread-value layouts need no types.
//! *Operations* and *instructions*: the command writes a package of a few lines that has the operands in `layout!`, compiles and runs it,
//! and draws the layout that it prints, or says the compiler's message in CuTe's notation; the library is compiled once, and an answer is
//! kept. There is no second copy of the algebra in either.
//!
//! [`explain`] tells the steps at run time, with `cute-static-reference` beside it: a story, of which no picture and no result is made.
//! From types it checks that the story ends in the type's own result.

mod axis;
pub mod documentation;
pub mod explain;
pub mod figures;
mod function;
mod model;
pub mod output;
pub mod partition;
pub mod subject;
mod unfit;
mod value;

pub use axis::{Level, borders};
pub use function::{Drawable, Function, Modes, OuterFunction, reflected};
pub use model::{Arrow, Cell, Fill, Grid, Mark, Panel, Picture};
pub use unfit::{MOST_CELLS, Unfit};
pub use value::Value;
