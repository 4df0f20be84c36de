//! Layout descriptors: strides as text, `(16@0, 1@1)`.
//!
//! A descriptor is a tuple of scaled basis elements: `16@0` steps by 16 along dimension 0, and `1@0@1` by 1 along dimension 0 of
//! dimension 1 (as in CuTe, the rightmost number is the outermost). This crate parses, normalises and prints descriptors. It needs
//! neither `std` nor an allocator, and every function except the printers is a `const fn`, so that a program can check a descriptor at
//! compile time. `cute_static::notation` re-exports the crate and adds the candidates of a layout search.
//!
//! ```
//! use cute_static_notation::Descriptor;
//!
//! let read = Descriptor::parse("( (4/2@0, 08@1), ((1@2)) )").unwrap();
//! assert_eq!(read.to_string(), "((4/2@0,8@1),((1@2)))");
//! assert_eq!(read.normalise().unwrap().to_string(), "((2@0,8@1),1@2)");
//!
//! let error = Descriptor::parse("(16@0, 1@)").unwrap_err();
//! assert_eq!(error.to_string(), "at 9: expected a dimension such as 0 after '@', found ')'");
//! assert_eq!(error.under("(16@0, 1@)").to_string(), "(16@0, 1@)\n         ^");
//! ```
//!
//! # Grammar
//!
//! ```text
//! descriptor ::= ws group ws ;
//! group      ::= "(" ws [ entry { ws "," ws entry } ] ws ")" ;
//! entry      ::= group | basis ;
//! basis      ::= count ws "@" ws dim { ws "@" ws dim } ;
//! count      ::= int | int "/" int ;
//! dim        ::= digit { digit } ;
//! int        ::= [ "-" ] digit { digit } ;
//! ws         ::= { " " | "\t" } ;
//! ```
//!
//! For every other text the parser returns an [`Error`] with the position and what was expected there. These are errors too: a number
//! that does not fit (a count and a denominator have 63 bits and a sign, a dimension 32 bits), a denominator of zero, more than
//! [`MAX_DEPTH`] nested groups and more than [`MAX_DIMENSIONS`] dimensions of one basis.
//!
//! [`LayoutText`] has the grammar of whole layouts.
//!
//! # Normal form
//!
//! [`Descriptor::normalise`] reduces fractions and refuses those that are not whole numbers, because dropping such a basis would
//! change the layout. In the normal form
//!
//! * there are no blanks, and numbers have neither leading zeros nor a denominator;
//! * every zero is `0@0`: it is the zero of every dimension, and is compatible with every other basis;
//! * a group inside another group has two or more entries. A group of one entry becomes that entry, and an empty group is removed. The
//!   outermost parentheses stay.
//!
//! The order of the entries is kept, and so is the layout for every shape: an empty group has the single coordinate `()`, so its
//! removal changes neither the size nor any value. Parsing and normalising the printed text again gives the same text.
//!
//! # Where the descriptor document is vague or wrong
//!
//! * *Blanks.* Its text ignores blanks; its productions have no `ws` around the `/` and inside numbers; and its parser skips fewer
//!   blanks than its productions allow (none before an entry, so that it fails on its own example `(16@0, 1@1)`). This crate follows the
//!   productions, and allows blanks around the whole text.
//! * *`1@0@1`.* "One basis may name more than one output dimension": as in CuTe, this is a path into a nested coordinate, not a sum of
//!   two basis elements.
//! * *Empty groups.* The document calls `()` the empty layout. But the product over no modes is 1: it is the layout of one coordinate.
//! * *Fractions.* Normalisation "must drop or reject impossible bases". This crate rejects them.
//! * *Zero denominators* are in the grammar, and its parser refuses them. This crate reports the position.
//! * *Bare integers* are not in the grammar, so a layout with integer strides has no descriptor. [`LayoutText`] has them.

#![no_std]

mod basis;
mod error;
mod layout;
mod normal;
mod scan;
mod text;

pub use basis::{Basis, Kind, SimpleCandidate};
pub use error::{Error, Expected, Under};
pub use layout::{LayoutItem, LayoutItems, LayoutText};
pub use normal::{Item, Items, Normal};
pub use text::Descriptor;

/// The largest number of nested groups, with the outermost one.
pub const MAX_DEPTH: usize = 32;

/// The largest number of dimensions of one basis.
pub const MAX_DIMENSIONS: usize = 8;
