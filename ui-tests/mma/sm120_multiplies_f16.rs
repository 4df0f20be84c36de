// f8f6f4 has narrow floats only.
use cute_static::atom::mma::MmaAtom;
use cute_static::instruction::mma::SM120_16x8x32_TN;
use cute_static::numeric::{Float16, Float32, Float8E4M3};

type Mma = SM120_16x8x32_TN<Float8E4M3, Float16, Float32>;

fn main() {
    let _: <Mma as MmaAtom>::LayoutCTv;
}
