// ldmatrix has its registers at the destination: `RetileD` was meant.
use cute_static::prelude::*;
use cute_static::atom::{CopyLayouts, RetileS};
use cute_static::typenum::U16;

type Sm80 = Atom<
    shape!((16,8,16)),
    layout!(32:1),
    layout!(((4,8),(2,2,2)):((32,1),(16,8,128))),
    layout!(((4,8),(2,2)):((16,1),(8,64))),
    layout!(((4,8),(2,2)):((32,1),(16,8))),
>;
type Rows = Upcast<layout!((32,128):(128,1)), U16>;
type Registers = Upcast<layout!((32,(32,4)):(32,(1,1024))), U16>;
type Ldmatrix = CopyLayouts<layout!(32:1), Rows, Registers, Registers>;
type LoadA = MakeTiledCopyA<Ldmatrix, TiledMma<Sm80, layout!((2,2,1)), tiler!(<32, 32, 16>)>>;

fn main() {
    type Wrong = RetileS<LoadA, layout!(((2,2,2),4,2):((1,2,4),16,8))>;
    let _: Wrong;
}
