use cute_static::prelude::*;
use cute_static::instruction::operand::MajorK;
use cute_static::numeric::Float16;
use cute_static::smem::{GmmaTile, Layout_MN_SW128_Atom};

fn main() {
    let _: GmmaTile<TileToShape<Layout_MN_SW128_Atom<Float16>, shape!((128,64))>, Float16, MajorK, shape!((64,16))>;
}
