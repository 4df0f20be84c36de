//! Layout descriptors: strides as text, `(16@0, 1@1)`.
//!
//! A descriptor is a tuple of scaled basis elements: `16@0` steps by 16 along dimension 0, `1@0@1` by 1 along dimension 0 of
//! dimension 1 (CuTe's order: the rightmost number is the outermost). This crate reads, normalises and prints them. It needs
//! neither `std` nor an allocator, and every function but the printers is a `const fn`: a descriptor can be checked while the
//! program compiles. `cute_static::notation` re-exports it and adds the candidates of a layout search.
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
//! Every text that is not derived from `descriptor` is an [`Error`] with the byte where it goes wrong and what was expected
//! there. Beyond the grammar, these are errors too: a number that does not fit (a count and a denominator have 63 bits and a
//! sign, a dimension 32 bits), a denominator of zero, more than [`MAX_DEPTH`] groups inside one another and more than
//! [`MAX_DIMENSIONS`] dimensions of one basis.
//!
//! [`LayoutText`] has the grammar of whole layouts, with a shape before the strides.
//!
//! # Normal form
//!
//! [`Descriptor::normalise`] reduces fractions and refuses those that are not whole: dropping such a basis would change the
//! layout. In the normal form
//!
//! * there are no blanks, and numbers have neither leading zeros nor a denominator;
//! * a zero is `0@0`, whatever it was a multiple of: it is the zero of every dimension, and fits beside any other basis;
//! * a group has two or more entries: a group of one entry inside another group is that entry, an empty group beside other
//!   entries is left out, and what is left of a descriptor always stands in one pair of parentheses.
//!
//! The order of the entries is kept, and so is the layout for every shape: an empty group has the single coordinate `()`, so
//! leaving it out changes neither the size nor any value. Parsing what was printed and normalising again gives the same text.
//!
//! # Where the descriptor document is vague or wrong
//!
//! * *Blanks.* Its text says that blanks are ignored, its productions have no `ws` around the `/` and inside numbers, and its
//!   parser skips blanks in fewer places than its productions allow (not before an entry, so that it fails on its own example
//!   `(16@0, 1@1)`). Here the productions decide, with blanks around the whole allowed.
//! * *`1@0@1`.* "One basis may name more than one output dimension": read here as CuTe writes it, a path into a nested
//!   coordinate, not as a sum of two basis elements.
//! * *Empty groups.* `()` is called the empty layout. The product over no modes is 1: it is the layout of one coordinate.
//! * *Fractions.* Normalisation "must drop or reject impossible bases". They are rejected.
//! * *Zero denominators* are in the grammar and refused by its parser. Here they are refused where they stand.
//! * *Bare integers* are not in the grammar: a layout with integer strides has no descriptor. [`LayoutText`] has them.

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

/// The most groups inside one another, the outermost included.
pub const MAX_DEPTH: usize = 32;

/// The most dimensions that one basis names.
pub const MAX_DIMENSIONS: usize = 8;
