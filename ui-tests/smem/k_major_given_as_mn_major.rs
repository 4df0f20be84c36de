// K is contiguous.
use cute_static::instruction::operand::MajorMN;
use cute_static::numeric::Float16;
use cute_static::prelude::*;
use cute_static::smem::GmmaDescriptor;

fn main() {
    type Wrong = GmmaDescriptor<Swizzled<Swizzle128B, Elements<16>, layout!((64,16):(64,1))>, Float16, MajorMN>;
    let _: Wrong;
}
