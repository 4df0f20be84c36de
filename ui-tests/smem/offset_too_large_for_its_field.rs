// The second column of core matrices is 256 KiB away.
use cute_static::instruction::operand::MajorK;
use cute_static::numeric::Float16;
use cute_static::prelude::*;
use cute_static::smem::GmmaDescriptor;

fn main() {
    type Wrong = GmmaDescriptor<layout!((8,(8,2)):(8,(1,131072))), Float16, MajorK>;
    let _: Wrong;
}
