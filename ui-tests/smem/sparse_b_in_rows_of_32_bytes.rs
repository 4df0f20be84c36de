// The B of a sparse instruction reads 32 halves along K.
use cute_static::instruction::operand::MajorK;
use cute_static::numeric::Float16;
use cute_static::prelude::*;
use cute_static::smem::{GmmaDescriptor, SparseB};
use cute_static::typenum::U1024;

fn main() {
    type Wrong = GmmaDescriptor<Swizzled<Swizzle32B, Elements<16>, layout!((64,32):(16,1))>, Float16, MajorK, U1024, SparseB>;
    let _: Wrong;
}
