//! Paper §3.3.4 — partitioning: which thread owns which elements, by atoms given as layouts.
//!
//! | file | what |
//! |---|---|
//! | `mma` | an MMA atom, and atoms side by side: `TiledMma` |
//! | `operand` | A, B and C among its threads |
//! | `copy` | a copy atom, and a tile of them: `TiledCopy` |
//! | `cotiled` | a tiled copy from the offsets that its threads touch |
//! | `transfer` | source and destination among its threads |
//! | `gemm` | the product of one thread's parts |
//! | `slice` | one thread's part, at run time |
//! | `step` | the steps of a partition, and what is asked before |

pub mod copy;
pub mod cotiled;
pub mod gemm;
pub mod mma;
pub mod operand;
pub mod slice;
pub mod step;
pub mod transfer;
