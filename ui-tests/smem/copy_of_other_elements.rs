// The copy moves floats, and the tile has halves.
use cute_static::instruction::copy::{CopyAtomOf, UniversalCopyBits};
use cute_static::numeric::{Float16, Float32};
use cute_static::prelude::*;
use cute_static::smem::{ReadBy, SmemLayoutFor};
use cute_static::typenum::U128;

fn main() {
    type Load = MakeTiledCopy<CopyAtomOf<UniversalCopyBits<U128>, Float32>, layout!((16,8):(8,1)), layout!((1,4):(4,1))>;
    type Wrong = SmemLayoutFor<Float16, shape!((64,64)), (ReadBy<Load>,)>;
    let _: Wrong;
}
