// Only four halves lie side by side.
use cute_static::instruction::operand::MajorK;
use cute_static::numeric::Float16;
use cute_static::prelude::*;
use cute_static::smem::GmmaDescriptor;

fn main() {
    type Wrong = GmmaDescriptor<layout!((64,(4,4)):(8,(1,512))), Float16, MajorK>;
    let _: Wrong;
}
