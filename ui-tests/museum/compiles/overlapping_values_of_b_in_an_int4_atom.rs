// title: The values of B overlap in the atom for 4-bit integers
// tracker: NVIDIA/cutlass#3140
// link: https://github.com/NVIDIA/cutlass/pull/3140
// date: 2026-04-01
// symptom: wrong values
// kind: thread-value layout
// outcome: compiles
// open: The layouts of A and B in an atom that a user writes should be checked as C is: each element of the tile has an owner.
// story: SM80_16x8x32 multiplies 4-bit integers, and its B has 32 x 8 = 256 elements.
// The traits gave B the layout ((4,8),8):((32,1),8).
// The eight threads and the eight values of the inner modes cover 64 elements, and the next threads began 32 elements further on.
// So elements 32 to 63 had two owners, and the elements from 160 on, the last 12 columns of K, had none.
// Nothing checked that the layout takes each element once.
// The repair is a stride of 64 in place of 32, in the base of eight instructions at once.
// The change was merged.

use cute_static::prelude::*;

type Int4 = Atom<
    shape!((16,8,32)),
    layout!(32:1),
    layout!(((4,8),(8,2)):((128,1),(16,8))),
    layout!(((4,8),8):((32,1),8)),
    layout!(((4,8),(2,2)):((32,1),(16,8))),
>;

type Mma = TiledMma<Int4, layout!((1,1,1))>;

fn main() {
    let _ = Mma::default().get_slice(0).partition_b(layout!((8,32):(32,1)));
    // Value 0 of thread 1 is value 4 of thread 0, and nobody has the last 96 elements.
    let b = layout!(((4,8),8):((32,1),8));
    assert_eq!(b.offset((1, 0)), b.offset((0, 4)));
    assert!((0..256).all(|i| b.offset(i) < 160));
}
