// Row-major, no swizzle, as if this were a pointer and a pitch.
use cute_static::instruction::operand::MajorK;
use cute_static::numeric::Float16;
use cute_static::prelude::*;
use cute_static::smem::GmmaDescriptor;

fn main() {
    type Wrong = GmmaDescriptor<layout!((64,16):(64,1)), Float16, MajorK>;
    let _: Wrong;
}
