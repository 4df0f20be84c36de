// title: The scale factors of B lie in the order of those of A
// tracker: NVIDIA/cutlass#3535
// link: https://github.com/NVIDIA/cutlass/issues/3535
// date: 2026-08-25
// symptom: wrong values
// kind: scale factors
// outcome: refused
// story: smem_atom_layoutSFB makes the layout of the scale factors of B in shared memory.
// It asks for the major mode of A, majorSFA, where majorSFB is meant.
// All other layouts of these factors, also the one in global memory, ask for majorSFB.
// If A and B have factors of different majors, the two layouts of B have different orders.
// The author of the repair writes that both mixed cases get the opposite order, and that one of them is masked otherwise.
// The repair changes one word and tests all four cases.

use cute_static::numeric::Float32;
use cute_static::prelude::*;
use cute_static::tma::TensorMap;

fn main() {
    // N is contiguous in global memory, and K in shared memory, as it is for A.
    type Global = layout!((1024,64):(1,1024));
    type Shared = layout!((128,4):(4,1));
    type Wrong = TensorMap<Float32, Global, Shared, shape!((128,4))>;
    let _: Wrong;
}
