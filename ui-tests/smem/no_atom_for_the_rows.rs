// 12 rows are no core matrices.
use cute_static::instruction::operand::MajorK;
use cute_static::numeric::Float16;
use cute_static::prelude::*;
use cute_static::smem::atoms::GmmaAtom;

fn main() {
    type Wrong = GmmaAtom<Float16, MajorK, shape!((12,64))>;
    let _: Wrong;
}
