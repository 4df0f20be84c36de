// A tile of K = 8 tf32, row-major, no swizzle.
use cute_static::instruction::operand::MajorK;
use cute_static::numeric::TFloat32;
use cute_static::prelude::*;
use cute_static::smem::GmmaDescriptor;

fn main() {
    type Wrong = GmmaDescriptor<layout!((64,8):(8,1)), TFloat32, MajorK>;
    let _: Wrong;
}
