// CUTLASS #3078
use cute_static::prelude::*;
use cute_static::instruction::operand::MajorK;
use cute_static::numeric::Float16;
use cute_static::smem::GmmaDescriptor;

fn main() {
    let _: GmmaDescriptor<layout!((64,16):(64,1)), Float16, MajorK>;
}
