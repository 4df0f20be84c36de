// The two columns of 16 bytes are in different rows of the swizzle.
use cute_static::instruction::operand::MajorK;
use cute_static::numeric::Float16;
use cute_static::prelude::*;
use cute_static::smem::GmmaDescriptor;

fn main() {
    type Wrong = GmmaDescriptor<Swizzled<Swizzle128B, Elements<16>, layout!((64,(8,2)):(64,(1,4096)))>, Float16, MajorK>;
    let _: Wrong;
}
