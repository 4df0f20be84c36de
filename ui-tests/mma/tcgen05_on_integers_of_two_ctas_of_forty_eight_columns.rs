// Integers go in steps of 32 for two CTAs.
use cute_static::atom::mma::MmaAtom;
use cute_static::instruction::mma::SM100_MMA_S8_2x1SM_SS;
use cute_static::numeric::{Int8, Int32};
use cute_static::typenum::{U48, U256};

type Mma = SM100_MMA_S8_2x1SM_SS<Int8, Int8, Int32, U256, U48>;

fn main() {
    let _: <Mma as MmaAtom>::LayoutCTv;
}
