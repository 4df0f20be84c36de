//! Paper §2.6, §3.4.2, §3.4.4 — the algebra put to work: COPY, GEMM, vectors, and what an instruction touches.
//!
//! No operation here checks a coordinate: its bounds prove that sizes agree, and its loops run over exactly those.

// The files of this module:
// * `copy`: copy, predicated copy, fill, transform, axpby (§2.6.1, Table 2)
// * `accumulate`: a copy into elements that several coordinates reach (Table 2, “constant”)
// * `edges`: loads and stores of tiles at the edges (§3.5.2)
// * `gemm`: GEMM, batched GEMM, GETT and CONV (§2.6.2, Table 3)
// * `vectorize`: the widest common vector, and a copy that moves it at once (§3.4.2, Figure 8)
// * `admissible`: does a data layout contain all offsets of an instruction, and where (§3.4.4)
// * `agree`: which sizes must be equal, as bounds
// * `plan`, `sweep`: the loops, planned in const code from the extents and strides of all operands

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
