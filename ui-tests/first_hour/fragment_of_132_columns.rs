use cute_static::instruction::mma::SM90_64xNx16_F32F16F16_SS;
use cute_static::prelude::*;
use cute_static::typenum::U132;

type Mma = TiledMma<SM90_64xNx16_F32F16F16_SS<U132>, layout!((1, 1, 1))>;

fn main() {
    let registers: FragmentC<Mma, layout!((64, 132))> = Default::default();
}
