//! NVIDIA's GPUs: instructions and their operands, shared memory, tensor maps, and main loops put together from them.
//!
//! These modules use the algebra and tensors; `arch` and `numeric` use nothing but numbers. Outside this folder, `numeric` is used everywhere, and
//! the dispatch tables in `kind` name functions of the others. Users see each module at the crate's root.

pub mod arch;
pub mod atom;
pub mod banks;
pub mod collective;
pub mod instruction;
pub mod numeric;
pub mod smem;
pub mod tma;
