//! cute-static
#![no_std]
#![allow(missing_docs)]

extern crate self as cute_static;

pub mod algebra;
pub mod htuple;
pub mod int;
pub mod kind;
pub mod layout;
pub mod outcome;
pub mod prelude;
pub mod semimodule;

pub use cute_static_macros::{coord, layout, shape, stride, tiler};
pub use htuple::{HCons, HNil};
pub use layout::Layout;
pub use prelude::*;
pub use typenum;
