// Legal for floats; integers go in steps of 16 after 32.
use cute_static::atom::mma::MmaAtom;
use cute_static::instruction::mma::SM90_64xNx32_S32S8S8_SS_TN;
use cute_static::typenum::U40;

type Mma = SM90_64xNx32_S32S8S8_SS_TN<U40>;

fn main() {
    let _: <Mma as MmaAtom>::LayoutCTv;
}
