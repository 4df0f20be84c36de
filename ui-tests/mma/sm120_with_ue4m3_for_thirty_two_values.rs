// ue4m3 is one for 16 of the 64 values of K.
use cute_static::atom::mma::MmaAtom;
use cute_static::instruction::mma::SM120_16x8x64_TN_VS;
use cute_static::numeric::{Float4E2M1, Float32, Float8UE4M3};
use cute_static::typenum::U32;

type Mma = SM120_16x8x64_TN_VS<Float4E2M1, Float4E2M1, Float32, Float8UE4M3, U32>;

fn main() {
    let _: <Mma as MmaAtom>::LayoutCTv;
}
