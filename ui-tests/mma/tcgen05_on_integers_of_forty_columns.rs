// Integers go in steps of 16 after 32.
use cute_static::atom::mma::MmaAtom;
use cute_static::instruction::mma::SM100_MMA_S8_SS;
use cute_static::numeric::{Int8, Int32};
use cute_static::typenum::{U40, U128};

type Mma = SM100_MMA_S8_SS<Int8, Int8, Int32, U128, U40>;

fn main() {
    let _: <Mma as MmaAtom>::LayoutCTv;
}
