//! Paper §2.6, §3.4.2, §3.4.4 — the algebra put to work: COPY, GEMM, vectors, and what an instruction touches.
//!
//! | file | paper | what |
//! |---|---|---|
//! | `copy` | §2.6.1, Table 2 | copy, predicated copy, fill, transform, axpby |
//! | `accumulate` | Table 2, “constant” | a copy into elements that several coordinates reach |
//! | `edges` | §3.5.2 | loads and stores of tiles at the edges |
//! | `gemm` | §2.6.2, Table 3 | GEMM, batched GEMM, GETT and CONV |
//! | `vectorize` | §3.4.2, Figure 8 | the widest common vector, and a copy that moves it at once |
//! | `admissible` | §3.4.4 | does a data layout contain all offsets of an instruction, and where |
//! | `agree` | | which sizes must be equal, as bounds |
//! | `plan`, `sweep` | | the loops: planned in const code from the extents and strides of all operands |
//!
//! No operation here checks a coordinate: its bounds prove that sizes agree, and its loops run over exactly those.

#[doc(hidden)]
pub mod accumulate;
#[doc(hidden)]
pub mod admissible;
#[doc(hidden)]
pub mod agree;
#[doc(hidden)]
pub mod copy;
#[doc(hidden)]
pub mod edges;
#[doc(hidden)]
pub mod gemm;
pub(crate) mod plan;
pub(crate) mod sweep;
#[doc(hidden)]
pub mod vectorize;

pub use accumulate::accumulate;
pub use admissible::Location;
pub use copy::{axpby, copy, copy_if, fill, transform, zip_with};
pub use gemm::{gemm, gemm_with};
pub use vectorize::{copy_vectorized, vector_width};
