// Two warps take 16 columns of B: 4 values for each thread, and ldmatrix.x4 loads 8. With 32 columns it is right.
use cute_static::prelude::*;
use cute_static::atom::{CopyLayouts, PartitionS};

type Sm80 = Atom<
    shape!((16,8,16)),
    layout!(32:1),
    layout!(((4,8),(2,2,2)):((32,1),(16,8,128))),
    layout!(((4,8),(2,2)):((16,1),(8,64))),
    layout!(((4,8),(2,2)):((32,1),(16,8))),
>;
type Registers = layout!((32,(2,4)):(2,(1,64)));
type Ldmatrix = CopyLayouts<layout!(32:1), layout!((32,8):(8,1)), Registers, Registers>;
type Mma = TiledMma<Sm80, layout!((2,2,1)), tiler!(<32, 16, 16>)>;

fn main() {
    type Wrong = PartitionS<MakeTiledCopyB<Ldmatrix, Mma>, layout!((128,32):(32,1))>;
    let _: Wrong;
}
