// Without an order of K: a thread has pairs of neighbouring columns of C, and needs four neighbouring bytes of A.
use cute_static::atom::AccumulatorsAsA;
use cute_static::instruction::mma::{SM80_16x8x16_F32F16F16F32_TN, SM89_16x8x32_F32E4M3E4M3F32_TN};
use cute_static::prelude::*;

type Products = TiledMma<SM80_16x8x16_F32F16F16F32_TN, layout!((4,1,1))>;
type Second = TiledMma<SM89_16x8x32_F32E4M3E4M3F32_TN, layout!((4,1,1))>;

fn main() {
    type Wrong = AccumulatorsAsA<Products, Second, layout!((64,64))>;
    let _: Wrong;
}
