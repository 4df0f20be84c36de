// N is a multiple of 8.
use cute_static::atom::mma::MmaAtom;
use cute_static::instruction::mma::SM90_64xNx16_F32F16F16_SS;
use cute_static::typenum::U12;

type Mma = SM90_64xNx16_F32F16F16_SS<U12>;

fn main() {
    let _: <Mma as MmaAtom>::LayoutCTv;
}
