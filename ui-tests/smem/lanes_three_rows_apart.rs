// Four lanes have a row each, three rows apart: 0, 3, 6 and 9 are no sums of bits.
use cute_static::atom::TiledCopy;
use cute_static::instruction::copy::{CopyAtomOf, UniversalCopyBits};
use cute_static::numeric::Float32;
use cute_static::prelude::*;
use cute_static::smem::{ReadBy, SmemLayoutFor};
use cute_static::typenum::U32;

fn main() {
    type Load = TiledCopy<CopyAtomOf<UniversalCopyBits<U32>, Float32>, layout!(((8,4),3):((12,3),1)), shape!((12,8))>;
    type Wrong = SmemLayoutFor<Float32, shape!((24,32)), (ReadBy<Load>,)>;
    let _: Wrong;
}
