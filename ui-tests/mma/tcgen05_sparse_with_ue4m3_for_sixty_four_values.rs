// mxf4, one factor for 64 values, has ue8m0 only.
use cute_static::atom::mma::MmaAtom;
use cute_static::instruction::mma::SM100_MMA_MXF4NVF4_SS_SPARSE;
use cute_static::numeric::{Float4E2M1, Float32, Float8UE4M3};
use cute_static::typenum::{U64, U128};

type Mma = SM100_MMA_MXF4NVF4_SS_SPARSE<Float4E2M1, Float4E2M1, Float32, Float8UE4M3, U128, U128, U64>;

fn main() {
    let _: <Mma as MmaAtom>::LayoutCTv;
}
