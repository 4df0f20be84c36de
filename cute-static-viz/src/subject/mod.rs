//! What there are pictures of.
//!
//! | file | subjects |
//! |---|---|
//! | `grid` | a layout; its memory, with holes; composition as a table |
//! | `thread_value` | which thread and value has each element |
//! | `atom` | MMA atoms, copy atoms |
//! | `swizzle` | linear beside swizzled, by bank |
//! | `slice` | slices, tilers, complements |

mod atom;
mod grid;
mod slice;
mod swizzle;
mod thread_value;

pub use atom::{CopyParts, MmaParts, copy_atom, mma, mma_atom, transfer};
pub use grid::{composition, layout, memory};
pub use slice::{Pick, complement, selection, slice};
pub use swizzle::swizzle;
pub use thread_value::{owners, thread_value, tiles};
