//! Paper §2: what a layout is.
//!
//! Tuples, shapes, the elements of strides, strides, and layouts as pairs of a shape and a stride. These modules use the engine and one another in
//! this order. The algebra and all that follows it use them. Users see `layout`, which passes on what they need of the others.

pub mod htuple;
pub mod layout;
pub mod semimodule;
pub mod shape;
pub mod stride;
