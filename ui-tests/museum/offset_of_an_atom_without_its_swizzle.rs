// title: The printed layout is swizzled, and its offsets are not
// tracker: NVIDIA/cutlass#3119
// link: https://github.com/NVIDIA/cutlass/issues/3119
// date: 2026-03-20
// symptom: misleading error
// kind: swizzle phase
// outcome: refused
// story: The author tiles GMMA::Layout_K_SW32_Atom<half_t> to a tile of 64 x 16 and prints it.
// The table shows offset 72 at (4,0).
// The call smem_layout(4, 0) returns 64.
// The swizzle of these atoms counts bytes, and is applied to the address when a pointer is there.
// Until then the layout yields offsets without a swizzle, and only the printer puts it in.
// The author wrote the expected number into the issue, and closed it after an answer.

use cute_static::prelude::*;

fn main() {
    // The swizzle counts bytes, and the offsets count something that is not known yet.
    type Wrong = Composition<Swizzle32B, layout!((64,16):(16,1))>;
    let _: Wrong;
}
