// Rows of 64 halves, padded by 8 against bank conflicts.
use cute_static::instruction::operand::MajorK;
use cute_static::numeric::Float16;
use cute_static::prelude::*;
use cute_static::smem::GmmaDescriptor;

fn main() {
    type Wrong = GmmaDescriptor<layout!((64,16):(72,1)), Float16, MajorK>;
    let _: Wrong;
}
