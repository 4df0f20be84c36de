// N is a multiple of 8.
use cute_static::atom::mma::MmaAtom;
use cute_static::instruction::mma::SM100_MMA_F16BF16_SS;
use cute_static::numeric::{Float16, Float32};
use cute_static::typenum::{U20, U128};

type Mma = SM100_MMA_F16BF16_SS<Float16, Float16, Float32, U128, U20>;

fn main() {
    let _: <Mma as MmaAtom>::LayoutCTv;
}
