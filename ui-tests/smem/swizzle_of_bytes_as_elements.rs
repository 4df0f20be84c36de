// Swizzle<3,4,3> counts bytes, and here it is applied to offsets of halves.
use cute_static::instruction::operand::MajorK;
use cute_static::numeric::Float16;
use cute_static::prelude::*;
use cute_static::smem::GmmaDescriptor;
use cute_static::typenum::{U3, U4};

fn main() {
    type Wrong = GmmaDescriptor<Composition<Swizzle<U3, U4, U3>, layout!((64,16):(64,1))>, Float16, MajorK>;
    let _: Wrong;
}
