//! NVIDIA's GPUs: instructions and their operands, shared memory, tensor maps, and main loops that are assembled from them.
//!
//! These modules use the algebra, swizzles and tensors; `arch` and `numeric` use numbers only. Every folder may use `numeric`. Nothing outside of
//! this folder uses the other modules, except the dispatch tables in `engine/kind`, which name some of their functions. Users see each module at the
//! root of the crate.

pub mod arch;
pub mod atom;
pub mod banks;
pub mod builder;
pub mod cluster;
pub mod collective;
pub mod epilogue;
pub mod instruction;
pub mod numeric;
pub mod pipeline;
pub mod plan;
pub mod schedule;
pub mod smem;
pub mod tma;
