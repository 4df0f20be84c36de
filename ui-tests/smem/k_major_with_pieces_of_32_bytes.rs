// The swizzle that tcgen05 has for transposed tf32.
use cute_static::instruction::operand::MajorK;
use cute_static::numeric::TFloat32;
use cute_static::prelude::*;
use cute_static::swizzle::Swizzle128BAtom32B;
use cute_static::smem::UmmaDescriptor;

fn main() {
    type Wrong = UmmaDescriptor<Swizzled<Swizzle128BAtom32B, Elements<32>, layout!((128,8):(32,1))>, TFloat32, MajorK>;
    let _: Wrong;
}
