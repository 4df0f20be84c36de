// title: Plain rows in shared memory for wgmma
// tracker: NVIDIA/cutlass#3078
// link: https://github.com/NVIDIA/cutlass/issues/3078
// date: 2026-02-27
// symptom: misleading error
// kind: descriptor strides
// outcome: refused
// story: The author allocates a tile of A in shared memory in the DSL with a plain layout, made by make_ordered_layout.
// He partitions it for wgmma and calls make_fragment_A.
// The compiler stops with an error of MLIR: make_gmma_smem_desc failed to be legalised.
// With the layout atom K_SW128 in place of the plain layout the same program runs.
// The message does not say that no descriptor of the tensor core describes plain rows.
// The question was open when it was read.

use cute_static::instruction::operand::MajorK;
use cute_static::numeric::Float16;
use cute_static::prelude::*;
use cute_static::smem::GmmaTile;

fn main() {
    // 64 rows of 128 halves, one behind the other.
    type Wrong = GmmaTile<layout!((64,128):(128,1)), Float16, MajorK, shape!((64,16))>;
    let _: Wrong;
}
