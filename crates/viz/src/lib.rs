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
//! | [`notation`] | CuTe's text, read and printed |
//! | [`explain`] | how an operation comes to its result, or why it is refused |
//!
//! The conventions are CuTe's. Mode 0 runs down and mode 1 to the right, and both are counted from 0. An offset has one of eight greys, by the
//! offset modulo 8 in bit-reversed order. A thread has one of eight pastels, by its number modulo 8. In the picture of an MMA, C is at the
//! origin, A to its left and B above it. A swizzled layout is drawn beside the linear one. CuTe's pictures do not show **aliases**, two
//! coordinates with the same offset, and **holes**, offsets that no coordinate reaches or elements that no thread holds. These pictures mark both.
//!
//! # No algebra here
//!
//! A [`Function`] evaluates a layout: it takes an index apart into digits, and multiplies them by the strides. The types of `cute-static` compute
//! every layout that is made of others (compositions, divides, complements, atoms) before anything is drawn. The library does not depend on
//! this crate.
//!
//! The command `cargo-cute` takes CuTe's text. *Layouts* are parsed into shape and stride, and [`Function::from_trees`] makes functions of
//! them: pictures of layouts, memory, slices, swizzles and thread-value layouts need no types. For *operations* and *instructions* the command
//! writes a package of a few lines with the operands in `layout!`, compiles and runs it, and draws the layout that it prints. If the compiler
//! refuses the program, the command prints the compiler's message in CuTe's notation. The library is compiled once, and answers are kept.
//! Neither way has a second copy of the algebra.
//!
//! [`explain`] derives the steps of an operation at run time with `cute-static-reference`. No picture and no result comes from a derivation. If
//! the operands are types, it also checks that the derivation ends in the result of the types.

mod axis;
pub mod documentation;
pub mod explain;
pub mod figures;
mod function;
mod model;
pub mod notation;
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
