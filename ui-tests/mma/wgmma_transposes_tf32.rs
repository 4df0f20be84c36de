// A and B of 32 bits cannot be transposed.
use cute_static::atom::mma::MmaAtom;
use cute_static::instruction::mma::SM90_64xNx8_F32TF32TF32_SS_TN;
use cute_static::instruction::operand::MajorMN;
use cute_static::typenum::U64;

type Mma = SM90_64xNx8_F32TF32TF32_SS_TN<U64, MajorMN>;

fn main() {
    let _: <Mma as MmaAtom>::LayoutCTv;
}
