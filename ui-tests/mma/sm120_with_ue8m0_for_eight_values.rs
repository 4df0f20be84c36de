// Of the 64 values of K, 2X has a factor for 32 and 4X for 16; there is no 8X.
use cute_static::atom::mma::MmaAtom;
use cute_static::instruction::mma::SM120_16x8x64_TN_VS;
use cute_static::numeric::{Float4E2M1, Float32, Float8UE8M0};
use cute_static::typenum::U8;

type Mma = SM120_16x8x64_TN_VS<Float4E2M1, Float4E2M1, Float32, Float8UE8M0, U8>;

fn main() {
    let _: <Mma as MmaAtom>::LayoutCTv;
}
