//! CuTe's text: read with the places of its parts, printed again, and evaluated.
//!
//! ```
//! use cute_static_viz::notation::{parse, read};
//! let text = "(4,(2,3)):(2,(1,8))";
//! assert_eq!((parse(text).unwrap().to_string().as_str(), read(text).unwrap().size()), (text, 24));
//! // What is not notation has a place.
//! assert_eq!(parse("(4,8):(1,x)").unwrap_err().at, 9);
//! ```
//!
//! | | |
//! |---|---|
//! | [`parse`] | a text becomes a [`Node`]; [`typed_at`] reads the form in which the compiler prints a part |
//! | [`Node`], [`Kind`] | a text as a tree, which prints itself |
//! | [`read`], [`function`] | the [`Function`](crate::Function) of a layout's text |
//! | [`Misread`], [`nearest`] | what is wrong with a text, and where; the names that may be meant |

mod evaluate;
mod misread;
mod node;
mod parse;

pub use evaluate::{column_major, function, pick, read, size};
pub use misread::{Misread, nearest};
pub use node::{Kind, Node, Scale, Term};
pub use parse::{parse, typed_at};
