// title: The example in the documentation of composition cannot be composed
// tracker: NVIDIA/cutlass#2657
// link: https://github.com/NVIDIA/cutlass/issues/2657
// date: 2025-09-21
// symptom: misleading error
// kind: composition
// outcome: refused
// story: The documentation of cutlass.cute.composition in the DSL has an example with two layouts.
// It composes (2,3):(4,1) with (3,4):(3,1), and says what the result maps.
// A reader ran the example.
// The compiler answers that it is unable to compute the composition, and gives the two layouts without a reason.
// The reader proposes an example with other layouts, (6,2):(8,3) and (4,3):(3,1).
// The issue was open when it was read.
// The right layout steps by 3 through a mode of 2 elements, so the composition does not exist.

use cute_static::prelude::*;

fn main() {
    let l1 = layout!((2,3):(4,1));
    let l2 = layout!((3,4):(3,1));
    let _ = l1.compose(l2);
}
