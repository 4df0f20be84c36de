// wgmma transposes 16-bit types only.
use cute_static::instruction::operand::MajorMN;
use cute_static::numeric::TFloat32;
use cute_static::prelude::*;
use cute_static::smem::{GmmaTile, Layout_MN_SW128_Atom};

fn main() {
    type Wrong = GmmaTile<TileToShape<Layout_MN_SW128_Atom<TFloat32>, shape!((128,32))>, TFloat32, MajorMN, shape!((64,8))>;
    let _: Wrong;
}
