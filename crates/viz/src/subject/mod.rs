//! The subjects of pictures.
//!
//! | file | subjects |
//! |---|---|
//! | `grid` | a layout; its memory, with holes; composition as a table |
//! | `arrows` | composition as arrows |
//! | `thread_value` | the thread and value that hold each element |
//! | `atom` | MMA atoms, copy atoms, accumulators in tensor memory |
//! | `swizzle` | a linear and a swizzled layout, by bank |
//! | `slice` | slices, tilers, complements |
//! | `shared` | shared memory, by bank |
//! | `tensor_map` | boxes of TMA, in global and in shared memory |
//! | `transfer` | the bytes of one thread's copy; tensor memory and registers |

mod arrows;
mod atom;
mod grid;
mod shared;
mod slice;
mod swizzle;
mod tensor_map;
mod thread_value;
mod transfer;

pub use arrows::composition_arrows;
pub(crate) use atom::{WIDTHS, extents, packed};
pub use atom::{copy_atom, copy_layouts, mma_atom, mma_layouts, tensor_memory};
pub use grid::{composition, layout, layout_and_holes, memory};
pub use shared::shared_memory;
pub use slice::{Pick, complement, selection, slice};
pub use swizzle::swizzle;
pub use tensor_map::{BoxAt, Way, im2col, tensor_map};
pub use thread_value::{owners, thread_value, tiles};
pub use transfer::{run_of_bytes, tensor_memory_registers, tensor_memory_rows};
