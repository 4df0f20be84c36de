// Swizzle<3,3,3> is the 128-byte swizzle in units of halves, not of bytes.
use cute_static::instruction::operand::MajorK;
use cute_static::numeric::Float16;
use cute_static::prelude::*;
use cute_static::smem::GmmaDescriptor;
use cute_static::swizzle::Byte;
use cute_static::typenum::U3;

fn main() {
    type Wrong = GmmaDescriptor<Swizzled<Swizzle<U3, U3, U3, Byte>, Elements<16>, layout!((64,16):(64,1))>, Float16, MajorK>;
    let _: Wrong;
}
