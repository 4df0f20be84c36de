// title: The copy has half as many steps along K as the products
// tracker: NVIDIA/cutlass#2351
// link: https://github.com/NVIDIA/cutlass/pull/2351
// date: 2025-05-30
// symptom: fault or hang
// kind: thread-value layout
// outcome: refused
// story: The author ran the tutorial sgemm_sm80 and printed its layouts, and the program ended with a segmentation fault.
// compute-sanitizer showed that ldmatrix was the cause.
// The fragments of the MMA have 8 steps along K, and the view of them for the copy has 4.
// The loop counts to the number of the MMA and takes slices of the other view, so that it reads behind its end.
// The tile of the MMA has 8 columns of K, and one ldmatrix.x4 loads 16 of them.
// The repair extends the tile of the MMA along K.
// The change was merged.

use cute_static::atom::{CopyLayouts, PartitionS};
use cute_static::prelude::*;

type Sm80 = Atom<
    shape!((16,8,8)),
    layout!(32:1),
    layout!(((4,8),(2,2)):((32,1),(16,8))),
    layout!(((4,8),2):((16,1),8)),
    layout!(((4,8),(2,2)):((32,1),(16,8))),
>;
type Registers = layout!((32,(2,4)):(2,(1,64)));
type Ldmatrix = CopyLayouts<layout!(32:1), layout!((32,8):(8,1)), Registers, Registers>;
type Mma = TiledMma<Sm80, layout!((2,2,1)), tiler!(<32, 32, 8>)>;

fn main() {
    type Wrong = PartitionS<MakeTiledCopyA<Ldmatrix, Mma>, layout!((128,64):(64,1))>;
    let _: Wrong;
}
