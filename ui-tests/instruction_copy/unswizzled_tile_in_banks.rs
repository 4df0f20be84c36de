// One bound for what the instruction demands and for the banks: the rows of a matrix are 128 bytes apart.
use cute_static::instruction::copy::{CopyAtomOf, matrix::SM75_U32x4_LDSM_N, tiled::*};
use cute_static::numeric::Float16;
use cute_static::prelude::*;
use cute_static::atom::{Source, TiledCopy};
use cute_static::typenum::U16;

type Load = TiledCopy<CopyAtomOf<SM75_U32x4_LDSM_N, Float16>, layout!(((4,8),(2,2,2)):((32,1),(16,8,128))), shape!((16,16))>;

fn load<C: LegalSide<Source, InBanks<L, U16>>, L>() {}

fn main() {
    load::<Load, layout!((64,64):(64,1))>();
}
