// Four factors of a row are for 128 values, and the tile has 64.
use cute_static::collective::{ScaleFactors, ScaleLayouts};
use cute_static::instruction::mma::SM120_16x8x32_TN_VS;
use cute_static::numeric::{Float32, Float8E4M3, Float8UE8M0};
use cute_static::typenum::*;

type Atom = SM120_16x8x32_TN_VS<Float8E4M3, Float8E4M3, Float32, Float8UE8M0, U32>;
fn factors<F: ScaleLayouts>() {}

fn main() {
    factors::<ScaleFactors<Atom, U128, U64>>();
}
