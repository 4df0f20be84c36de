// title: A pattern of eight rows over a tile of four
// tracker: triton-lang/triton#4727
// link: https://github.com/triton-lang/triton/issues/4727
// date: 2024-09-13
// symptom: misleading error
// kind: swizzle phase
// outcome: refused
// story: A tile of 4 rows of 128 floats was allocated in shared memory with the swizzle of 128 bytes, whose pattern has eight rows. Loading
// it ended in a failed assertion of the compiler: two products of numbers were not equal, somewhere in the library of linear layouts. The
// reporter had reduced the case to two instructions. The layout had eight phases for a tile that has four rows. Later in the thread an
// experiment showed that TMA does copy four rows with this swizzle, so the issue was opened again: the hardware needs no full pattern, and
// the layout of a whole number of patterns does.

use cute_static::numeric::TFloat32;
use cute_static::prelude::*;
use cute_static::smem::Layout_K_SW128_Atom;

fn main() {
    type Wrong = TileToShape<Layout_K_SW128_Atom<TFloat32>, shape!((4, 128))>;
    let _: Wrong;
}
