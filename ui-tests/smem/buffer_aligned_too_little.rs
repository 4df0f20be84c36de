// 16 bytes do for the copies, not for the pattern of the swizzle.
use cute_static::instruction::operand::MajorK;
use cute_static::numeric::Float16;
use cute_static::prelude::*;
use cute_static::smem::{GmmaTile, Layout_K_SW128_Atom};
use cute_static::typenum::U16;

fn main() {
    type Wrong = GmmaTile<TileToShape<Layout_K_SW128_Atom<Float16>, shape!((64,64))>, Float16, MajorK, shape!((64,16)), U16>;
    let _: Wrong;
}
