// Two warps along N read the same rows of A.
use cute_static::atom::AccumulatorsAsA;
use cute_static::instruction::mma::SM80_16x8x16_F32F16F16F32_TN;
use cute_static::prelude::*;

type Products = TiledMma<SM80_16x8x16_F32F16F16F32_TN, layout!((4,1,1))>;
type Second = TiledMma<SM80_16x8x16_F32F16F16F32_TN, layout!((2,2,1))>;

fn main() {
    type Wrong = AccumulatorsAsA<Products, Second, layout!((64,64))>;
    let _: Wrong;
}
