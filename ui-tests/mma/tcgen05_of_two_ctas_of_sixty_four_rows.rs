// M is 128 or 256 for two CTAs.
use cute_static::atom::mma::MmaAtom;
use cute_static::instruction::mma::SM100_MMA_F16BF16_2x1SM_SS;
use cute_static::numeric::{Float16, Float32};
use cute_static::typenum::{U64, U128};

type Mma = SM100_MMA_F16BF16_2x1SM_SS<Float16, Float16, Float32, U64, U128>;

fn main() {
    let _: <Mma as MmaAtom>::LayoutCTv;
}
