// Blocks of K, 64 halves each, are padded by 64 bytes.
use cute_static::instruction::operand::MajorK;
use cute_static::numeric::Float16;
use cute_static::prelude::*;
use cute_static::smem::GmmaTile;

fn main() {
    type Wrong = GmmaTile<Swizzled<Swizzle128B, Elements<16>, layout!((64,(64,2)):(64,(1,4128)))>, Float16, MajorK, shape!((64,16))>;
    let _: Wrong;
}
