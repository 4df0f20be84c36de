// mxf8f6f4 has one for 32.
use cute_static::atom::mma::MmaAtom;
use cute_static::instruction::mma::SM120_16x8x32_TN_VS;
use cute_static::numeric::{Float32, Float8E4M3, Float8UE8M0};
use cute_static::typenum::U16;

type Mma = SM120_16x8x32_TN_VS<Float8E4M3, Float8E4M3, Float32, Float8UE8M0, U16>;

fn main() {
    let _: <Mma as MmaAtom>::LayoutCTv;
}
