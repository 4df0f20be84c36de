// Dense, two CTAs also have 128 rows; sparse only 256.
use cute_static::atom::mma::MmaAtom;
use cute_static::instruction::mma::SM100_MMA_MXF8F6F4_2x1SM_SS_SPARSE;
use cute_static::numeric::{Float8E4M3, Float8UE8M0, Float32};
use cute_static::typenum::U128;

type Mma = SM100_MMA_MXF8F6F4_2x1SM_SS_SPARSE<Float8E4M3, Float8E4M3, Float32, Float8UE8M0, U128, U128>;

fn main() {
    let _: <Mma as MmaAtom>::LayoutCTv;
}
