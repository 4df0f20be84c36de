// An instruction of 32 lanes for each warp, on an accumulator of 64 lanes.
use cute_static::prelude::*;
use cute_static::atom::{CopyLayouts, MakeTmemCopy};
use cute_static::typenum::U65536;

type Load = CopyLayouts<layout!(32:1), layout!((32,64):(0,1))>;

fn main() {
    type Wrong = MakeTmemCopy<Load, U65536, layout!((2,32):(1,65536)), layout!((64,64):(65536,1))>;
    let _: Wrong;
}
