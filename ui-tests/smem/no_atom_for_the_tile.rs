// K = 20 halves are 40 bytes.
use cute_static::instruction::operand::MajorK;
use cute_static::numeric::Float16;
use cute_static::prelude::*;
use cute_static::smem::atoms::GmmaAtom;

fn main() {
    type Wrong = GmmaAtom<Float16, MajorK, shape!((128,20))>;
    let _: Wrong;
}
