//! Paper §2.6, §3.4.2, §3.4.4 — applications of the algebra: COPY, GEMM, vectorization and admissibility.
//!
//! Bounds prove that the sizes of the operands agree, and the loops run over exactly these sizes, so no operation checks a coordinate when it
//! runs. The module uses tensors and the algebra. Atoms and instructions use it.

// The files of this module:
// * `copy`: copy, predicated copy, fill, transform, axpby (§2.6.1, Table 2)
// * `accumulate`: a copy into elements that several coordinates reach (Table 2, “constant”)
// * `edges`: loads and stores of tiles at the edges (§3.5.2)
// * `gemm`: GEMM, batched GEMM, GETT and CONV (§2.6.2, Table 3)
// * `vectorize`: the widest common vector, and a copy that moves it at once (§3.4.2, Figure 8)
// * `admissible`: whether and where a data layout contains all offsets of an instruction (§3.4.4)
// * `agree`: the bounds that sizes are equal
// * `plan`, `loops`: the loops, planned in const code from the extents and strides of all operands

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
pub(crate) mod loops;
pub(crate) mod plan;
#[doc(hidden)]
pub mod vectorize;

pub use accumulate::accumulate;
pub use admissible::Location;
pub use copy::{axpby, copy, copy_if, fill, transform, zip_with};
pub use gemm::{gemm, gemm_with};
pub use vectorize::{copy_vectorized, vector_width};
