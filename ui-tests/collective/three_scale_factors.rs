// The instruction reads the factors of 96 values.
use cute_static::collective::{ScaleFactors, ScaleLayouts};
use cute_static::instruction::mma::SM103_MXF4_ULTRA_SS_VS;
use cute_static::numeric::{Float32, Float4E2M1, Float8UE8M0};
use cute_static::typenum::*;

type Atom = SM103_MXF4_ULTRA_SS_VS<Float4E2M1, Float4E2M1, Float32, Float8UE8M0, U128, U16, U32>;
fn factors<F: ScaleLayouts>() {}

fn main() {
    factors::<ScaleFactors<Atom, U128, U128>>();
}
