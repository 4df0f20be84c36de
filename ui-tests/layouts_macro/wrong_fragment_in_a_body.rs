use cute_static::instruction::mma::SM80_16x8x16_F32F16F16F32_TN;
use cute_static::prelude::*;

fn main() {
    type Mma = TiledMma<SM80_16x8x16_F32F16F16F32_TN, layout!((2, 2, 1)), tiler!(<32, 32, 16>)>;
    layouts! {
        type Fragment = FragmentC<Mma, layout!((128,128):(128,1))> => ((2,2),4,8):((1,2),4,32);
    }
    println!("{}", Fragment::default());
}
