// Groups of 8 rows are 1536 bytes apart, one pattern and a half.
use cute_static::instruction::operand::MajorK;
use cute_static::numeric::Float16;
use cute_static::prelude::*;
use cute_static::smem::GmmaDescriptor;

fn main() {
    type Wrong = GmmaDescriptor<Swizzled<Swizzle128B, Elements<16>, layout!(((8,8),16):((64,768),1))>, Float16, MajorK>;
    let _: Wrong;
}
