// 16 bytes at a time from rows of 136: CUTLASS #1561.
use cute_static::prelude::*;
use cute_static::atom::{Source, TiledCopy};
use cute_static::instruction::copy::{CopyAtomOf, matrix::SM75_U32x4_LDSM_N, tiled::*};
use cute_static::numeric::Float16;
use cute_static::typenum::U16;

type Load = TiledCopy<CopyAtomOf<SM75_U32x4_LDSM_N, Float16>, layout!(((4,8),(2,2,2)):((32,1),(16,8,128))), shape!((16,16))>;

fn copy<L, C: LegalSide<Source, InBuffer<L, U16>>>(_: C, _: L) {}

fn main() {
    copy(Load::default(), layout!((64,64):(68,1)));
}
