//! The playground: a text of CuTe's notation with operations, and everything that is to be said of it.
//!
//! ```
//! let answer = cute_static_playground::evaluate("zipped_divide((8,16):(16,1), <4:1,8:2>)", 16);
//! assert_eq!(answer["result"], "((4,8),(2,2)):((16,2),(64,1))");
//! // A refusal has a reason, and the first coordinate at which the result would be wrong.
//! let answer = cute_static_playground::evaluate("(6,2):(1,100) o (3,2):(2,3)", 16);
//! assert_eq!(answer["refusal"]["coordinate"], 5);
//! ```
//!
//! ```text
//! cargo run -p cute-static-playground --example build     # target/playground/index.html, one file that loads nothing
//! cargo run -p cute-static-playground --example serve     # the same on http://127.0.0.1:8000
//! ```
//!
//! | file | |
//! |---|---|
//! | `expression` | what is typed |
//! | `operation` | the operations by name, with the derivations of `cute-static-viz` and the results of `cute-static-reference` |
//! | `answer` | the answer as JSON |
//! | `atoms` | instructions by name, tiled MMAs and tiled copies |
//! | `conflicts` | bank conflicts |
//! | `witness` | the first wrong coordinate of a refusal |
//! | `languages` | the text of Rust, CuTe C++ and the CuTe DSL, written and read |
//! | `exports` | what the page calls in WebAssembly |

mod answer;
pub mod atoms;
mod conflicts;
pub mod exports;
mod expression;
mod foreign;
mod languages;
mod operation;
mod witness;

pub use answer::{MOST_CELLS, evaluate};
pub use expression::Expression;
pub use foreign::import;
pub use languages::{Language, export};
