// Only Float16 is accumulated in Float16.
use cute_static::atom::mma::MmaAtom;
use cute_static::instruction::mma::SM100_MMA_F16BF16_SS;
use cute_static::numeric::{BFloat16, Float16};
use cute_static::typenum::{U64, U128};

type Mma = SM100_MMA_F16BF16_SS<BFloat16, BFloat16, Float16, U128, U64>;

fn main() {
    let _: <Mma as MmaAtom>::LayoutCTv;
}
