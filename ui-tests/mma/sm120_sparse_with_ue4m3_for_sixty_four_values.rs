// ue4m3 is one for 32 of the 128 values of K.
use cute_static::atom::mma::MmaAtom;
use cute_static::instruction::mma::SM120_SPARSE_16x8x128_TN_VS;
use cute_static::numeric::{Float4E2M1, Float32, Float8UE4M3};
use cute_static::typenum::U64;

type Mma = SM120_SPARSE_16x8x128_TN_VS<Float4E2M1, Float4E2M1, Float32, Float8UE4M3, U64>;

fn main() {
    let _: <Mma as MmaAtom>::LayoutCTv;
}
