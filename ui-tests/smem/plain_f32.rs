// wgmma multiplies tf32.
use cute_static::instruction::operand::MajorK;
use cute_static::numeric::Float32;
use cute_static::prelude::*;
use cute_static::smem::GmmaDescriptor;

fn main() {
    type Wrong = GmmaDescriptor<Swizzled<Swizzle128B, Elements<32>, layout!((64,8):(32,1))>, Float32, MajorK>;
    let _: Wrong;
}
