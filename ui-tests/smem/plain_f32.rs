// wgmma multiplies tf32.
use cute_static::instruction::operand::MajorK;
use cute_static::numeric::Float32;
use cute_static::prelude::*;
use cute_static::smem::{GmmaDescriptor, Layout_K_SW128_Atom};

fn main() {
    let _: GmmaDescriptor<Layout_K_SW128_Atom<Float32>, Float32, MajorK>;
}
