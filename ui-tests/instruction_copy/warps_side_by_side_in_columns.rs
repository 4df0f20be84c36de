// Four warps read the same lanes, each its own columns.
use cute_static::instruction::copy::{CopyAtomOf, names::SM100_TMEM_LOAD_32dp32b32x, tiled::*};
use cute_static::numeric::Float32;
use cute_static::prelude::*;
use cute_static::atom::{Source, TiledCopy};
use cute_static::typenum::U16;

type Load = TiledCopy<CopyAtomOf<SM100_TMEM_LOAD_32dp32b32x, Float32>, layout!(((32,4),(32,32)):((0,1024),(32,1))), shape!((32,128))>;

fn load<C: LegalSide<Source, InBuffer<L, U16>>, L>() {}

fn main() {
    load::<Load, layout!((32,128):(65536,1))>();
}
