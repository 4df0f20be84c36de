// The layouts of an atom do not say what the hardware needs for it.
use cute_static::instruction::copy::tiled::*;
use cute_static::prelude::*;
use cute_static::atom::Source;
use cute_static::typenum::{U8, U16};

type Copy = MakeTiledCopy<UniversalCopy<U8>, layout!((32,8):(8,1)), layout!((1,8):(8,1))>;

fn copy<L, C: LegalSide<Source, InBuffer<L, U16>>>(_: C, _: L) {}

fn main() {
    copy(Copy::default(), layout!((64,64):(64,1)));
}
