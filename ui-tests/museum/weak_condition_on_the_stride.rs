// title: A weak check of the stride lets a wrong composition through
// tracker: NVIDIA/cutlass#3177
// link: https://github.com/NVIDIA/cutlass/issues/3177
// date: 2026-04-20
// symptom: wrong values
// kind: composition
// outcome: refused
// story: The author composes (4,6,8):(2,3,5) with 6:3 in CuTe C++ and in pycute.
// CuTe C++ compiles the composition and returns (2,3):(6,3), and pycute raises an assertion.
// The result of CuTe C++ is wrong: C(2) is 3, and A(B(2)) is 7.
// The check in composition_impl accepts every stride of the right layout that is below the shape of the current mode of the left one,
// whether or not the shape is a multiple of the stride.
// The documented contract C(i) = A(B(i)) does not hold then.
// A first proposal to take the condition of pycute was too strict, says its author later, because it refused a legal example of the paper.
// The issue was open when it was read.

use cute_static::prelude::*;

fn main() {
    let a = layout!((4,6,8):(2,3,5));
    let c = a.compose(layout!(6:3));
    println!("{}", c.offset(2));
}
