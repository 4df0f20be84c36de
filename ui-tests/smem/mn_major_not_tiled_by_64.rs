// Columns of 128 halves are twice as long as the rows of the swizzle.
use cute_static::instruction::operand::MajorMN;
use cute_static::numeric::Float16;
use cute_static::prelude::*;
use cute_static::smem::GmmaDescriptor;

fn main() {
    type Wrong = GmmaDescriptor<Swizzled<Swizzle128B, Elements<16>, layout!((128,16):(1,128))>, Float16, MajorMN>;
    let _: Wrong;
}
