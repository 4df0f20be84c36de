// Block scaling has M = 128 only.
use cute_static::atom::mma::MmaAtom;
use cute_static::instruction::mma::SM100_MMA_MXF8F6F4_SS;
use cute_static::numeric::{Float32, Float8E4M3, Float8UE8M0};
use cute_static::typenum::U64;

type Mma = SM100_MMA_MXF8F6F4_SS<Float8E4M3, Float8E4M3, Float32, Float8UE8M0, U64, U64>;

fn main() {
    let _: <Mma as MmaAtom>::LayoutCTv;
}
