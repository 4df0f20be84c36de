// The rows of a warp are neighbours in C, and 3 apart in A.
use cute_static::atom::AccumulatorsAsA;
use cute_static::instruction::mma::SM80_16x8x16_F32F16F16F32_TN;
use cute_static::prelude::*;

type Products = TiledMma<SM80_16x8x16_F32F16F16F32_TN, layout!((3,1,1))>;
type Second = TiledMma<SM80_16x8x16_F32F16F16F32_TN, layout!((3,1,1)), tiler!(<(16,3):(3,1), _, _>)>;

fn main() {
    type Wrong = AccumulatorsAsA<Products, Second, layout!((48,64))>;
    let _: Wrong;
}
