// The exponent is a number of 4 bits.
use cute_static::atom::mma::MmaAtom;
use cute_static::instruction::mma::SM100_MMA_F16BF16_SS_SCALED;
use cute_static::numeric::{Float16, Float32};
use cute_static::typenum::{U16, U128};

type Mma = SM100_MMA_F16BF16_SS_SCALED<Float16, Float16, Float32, U128, U128, U16>;

fn main() {
    let _: <Mma as MmaAtom>::LayoutCTv;
}
