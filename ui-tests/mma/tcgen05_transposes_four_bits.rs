// Operands of 4 bits cannot be transposed.
use cute_static::atom::mma::MmaAtom;
use cute_static::instruction::mma::SM100_MMA_F8F6F4_SS;
use cute_static::instruction::operand::MajorMN;
use cute_static::numeric::{Float32, Float4E2M1, Float8E4M3};
use cute_static::typenum::{U64, U128};

type Mma = SM100_MMA_F8F6F4_SS<Float4E2M1, Float8E4M3, Float32, U128, U64, MajorMN>;

fn main() {
    let _: <Mma as MmaAtom>::LayoutCTv;
}
