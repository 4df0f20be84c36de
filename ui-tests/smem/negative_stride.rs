// The columns from the last to the first.
use cute_static::instruction::operand::MajorK;
use cute_static::numeric::Float16;
use cute_static::prelude::*;
use cute_static::smem::GmmaDescriptor;

fn main() {
    type Wrong = GmmaDescriptor<layout!((64,(8,2)):(8,(1,-512))), Float16, MajorK>;
    let _: Wrong;
}
