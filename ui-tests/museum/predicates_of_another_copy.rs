// title: The predicates belong to another copy
// tracker: NVIDIA/cutlass#2308
// link: https://github.com/NVIDIA/cutlass/issues/2308
// date: 2025-05-16
// symptom: fault or hang
// kind: predication
// outcome: refused
// story: The author has two copy atoms in the DSL, one for elements of 16 bits and one for elements of 32 bits.
// He makes the predicates for a fragment of the one, and by mistake calls the copy of the other.
// The compiler does not return: it hangs.
// He says himself that the atom and the predicates are the wrong ones, and that the compiler should report an error.
// The issue was open when it was read.
// Predicates and copy come from different partitions, and nothing compared them.

use cute_static::prelude::*;

fn main() {
    let floats = Tensor::counting(0, layout!((4,2)));
    let inside_of_halves = Tensor::new(&[true; 16], layout!((8,2)));
    let mut fragment = OwnedTensor::filled(0, layout!((4,2)));
    copy_if(&inside_of_halves, &floats, &mut fragment);
}
