// `ldmatrix` reads shared memory, and writes registers.
use cute_static::atom::TiledCopy;
use cute_static::instruction::copy::{CopyAtomOf, SM75_U32x4_LDSM_N};
use cute_static::numeric::Float16;
use cute_static::prelude::*;
use cute_static::smem::{SmemLayoutFor, WrittenBy};

fn main() {
    type Load = TiledCopy<CopyAtomOf<SM75_U32x4_LDSM_N, Float16>, layout!(((4,8),(2,2,2)):((32,1),(16,8,128))), shape!((16,16))>;
    type Wrong = SmemLayoutFor<Float16, shape!((64,64)), (WrittenBy<Load>,)>;
    let _: Wrong;
}
