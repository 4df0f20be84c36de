// A of the second product is sparse, and accumulators are not.
use cute_static::atom::OrderOfK;
use cute_static::instruction::mma::{SM90_64xNx16_F32F16F16_SS, SM90_SPARSE_64xNx32_F32F16F16_RS};
use cute_static::prelude::*;
use cute_static::typenum::U64;

type Products = TiledMma<SM90_64xNx16_F32F16F16_SS<U64>, layout!((1,1,1))>;
type Mma = TiledMma<SM90_SPARSE_64xNx32_F32F16F16_RS<U64>, layout!((1,1,1))>;

fn main() {
    type Wrong = OrderOfK<Products, Mma, layout!((64,64))>;
    let _: Wrong;
}
