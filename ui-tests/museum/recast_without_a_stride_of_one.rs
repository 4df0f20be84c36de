// title: A recast without a stride of 1 does nothing
// tracker: NVIDIA/cutlass#3026
// link: https://github.com/NVIDIA/cutlass/issues/3026
// date: 2026-02-12
// symptom: wrong values
// kind: alignment
// outcome: refused
// story: The author recasts tensors of Float64 in the DSL to Float16.
// A tensor of shape (1,2) becomes one with four times as many elements, as it should.
// A tensor of shape (1,1) keeps its shape, and so does one whose strides are 0 and 16.
// No error says so: recast_tensor does nothing where no stride is 1.
// With a stride of 1 in place of 16 the recast works.
// The question was open when it was read.
// The four parts of an element need a mode with the stride 1 through which they run.

use cute_static::prelude::*;
use cute_static::typenum::U4;

fn main() {
    let values = layout!((((2,2,2),1),1,2):(((0,16,0),0),0,0));
    let _ = values.downcast(U4::new());
}
