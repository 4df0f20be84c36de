//! What there are pictures of.
//!
//! | file | subjects |
//! |---|---|
//! | `grid` | a layout; its memory, with holes; composition as a table |
//! | `arrows` | composition as arrows |
//! | `thread_value` | which thread and value has each element |
//! | `atom` | MMA atoms, copy atoms, accumulators in tensor memory |
//! | `swizzle` | linear beside swizzled, by bank |
//! | `slice` | slices, tilers, complements |

mod arrows;
mod atom;
mod grid;
mod slice;
mod swizzle;
mod thread_value;

pub use arrows::composition_arrows;
pub(crate) use atom::extents;
pub use atom::{copy_atom, copy_layouts, mma_atom, mma_layouts, tensor_memory};
pub use grid::{composition, layout, memory};
pub use slice::{Pick, complement, selection, slice};
pub use swizzle::swizzle;
pub use thread_value::{owners, thread_value, tiles};
