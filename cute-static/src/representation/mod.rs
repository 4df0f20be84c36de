//! Paper §2: the representation of layouts.
//!
//! `htuple` has tuples, `shape` shapes, `semimodule` the elements of strides, `stride` strides, and `layout` pairs of a shape and a stride. These modules
//! use the engine, and each uses those before it. The algebra and all later modules use them. Users see `layout`, which re-exports the public items
//! of the others.

pub mod htuple;
pub mod layout;
pub mod semimodule;
pub mod shape;
pub mod stride;
