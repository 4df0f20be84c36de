// title: Products read scale factors for which nobody has waited
// tracker: NVIDIA/cutlass#3643
// link: https://github.com/NVIDIA/cutlass/issues/3643
// date: 2026-09-20
// symptom: wrong values
// kind: pipeline protocol
// outcome: refused
// story: An example of the DSL multiplies with scale factors, by pairs of blocks.
// For large matrices 249 of 1000 runs are wrong, and for larger ones the launch fails.
// The proposed repair gives the causes: each block loads its half of the scale factors of B, and its own barrier counts them.
// Only the warp of the leading block waits, and only for its own barrier, before it copies both halves to tensor memory.
// So nobody has observed that the half of the other block is there.
// compute-sanitizer reports a barrier without a wait.
// A second cause is an arrival at the other block with the scope of one block only.

use cute_static::numeric::Float8UE4M3;
use cute_static::pipeline::{BarrierInstructions, Consumer, Ring};
use cute_static::prelude::*;
use cute_static::tma::{RunTime, TensorMap};
use cute_static::typenum::{U1, U4, U8};

type Factors = TensorMap<Float8UE4M3, RunTime<(i64, U1)>, layout!((128,16):(16,1)), shape!((128, 16))>;

fn multiply<D: BarrierInstructions>(factors: Consumer<Ring<U4, (Factors,), U8>, D>) {
    let (_view,) = factors.views();
}

fn main() {}
