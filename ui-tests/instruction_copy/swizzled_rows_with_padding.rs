// Rows of 72 elements: a second row of matrices carries into the bits that the swizzle reads.
use cute_static::instruction::copy::{CopyAtomOf, matrix::SM75_U32x4_LDSM_N, tiled::*};
use cute_static::numeric::Float16;
use cute_static::prelude::*;
use cute_static::atom::{Source, TiledCopy};

type Load = TiledCopy<CopyAtomOf<SM75_U32x4_LDSM_N, Float16>, layout!(((4,8),(2,2,2)):((32,1),(16,8,128))), shape!((16,16))>;

fn load<C: ConflictFreeSide<Source, L>, L>() {}

fn main() {
    load::<Load, layout!(Sw<1,3,1> o 0 o (64,64):(72,1))>();
}
