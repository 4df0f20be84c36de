// Every thread reads one element of 16 bits, and the next one: half of a bank further.
use cute_static::instruction::copy::{CopyAtomOf, tiled::*, universal::UniversalCopyBits};
use cute_static::numeric::Float16;
use cute_static::prelude::*;
use cute_static::atom::Source;
use cute_static::typenum::U16;

type Load = MakeTiledCopy<CopyAtomOf<UniversalCopyBits<U16>, Float16>, layout!((4,8):(8,1)), layout!((1,2):(2,1))>;

fn load<C: ConflictFreeSide<Source, L>, L>() {}

fn main() {
    load::<Load, layout!((4,16):(16,1))>();
}
