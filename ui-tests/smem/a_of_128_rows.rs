// wgmma reads 64 rows of A.
use cute_static::instruction::operand::MajorK;
use cute_static::numeric::Float16;
use cute_static::prelude::*;
use cute_static::smem::{DenseA, GmmaDescriptor};
use cute_static::typenum::U1024;

fn main() {
    type Wrong = GmmaDescriptor<Swizzled<Swizzle128B, Elements<16>, layout!((128,16):(64,1))>, Float16, MajorK, U1024, DenseA>;
    let _: Wrong;
}
