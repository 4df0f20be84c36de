// Swizzled as elements of 32 bits, read as halves.
use cute_static::instruction::operand::MajorK;
use cute_static::numeric::Float16;
use cute_static::prelude::*;
use cute_static::smem::GmmaDescriptor;

fn main() {
    type Wrong = GmmaDescriptor<Swizzled<Swizzle128B, Elements<32>, layout!((64,16):(64,1))>, Float16, MajorK>;
    let _: Wrong;
}
