// The stages are still there.
use cute_static::instruction::operand::MajorK;
use cute_static::numeric::Float16;
use cute_static::prelude::*;
use cute_static::smem::{GmmaDescriptor, Layout_K_SW32_Atom};

fn main() {
    type Wrong = GmmaDescriptor<TileToShape<Layout_K_SW32_Atom<Float16>, shape!((64,16,4))>, Float16, MajorK>;
    let _: Wrong;
}
