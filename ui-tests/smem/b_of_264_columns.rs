// The largest N is 256.
use cute_static::instruction::operand::MajorK;
use cute_static::numeric::Float16;
use cute_static::prelude::*;
use cute_static::smem::{DenseB, GmmaDescriptor};
use cute_static::typenum::U1024;

fn main() {
    type Wrong = GmmaDescriptor<Swizzled<Swizzle128B, Elements<16>, layout!((264,16):(64,1))>, Float16, MajorK, U1024, DenseB>;
    let _: Wrong;
}
