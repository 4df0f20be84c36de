// ldmatrix.trans moves elements of 16 bits.
use cute_static::collective::*;
use cute_static::instruction::mma::*;
use cute_static::instruction::operand::MajorMN;
use cute_static::prelude::*;
use cute_static::typenum::*;

type Main = CollectiveMma<
    MainloopSm80CpAsync<U3, MajorMN>,
    shape!((128, 128, 32)),
    TiledMma<SM80_16x8x8_F32TF32TF32F32_TN, layout!((2, 2, 1)), tiler!(<32, 32, 8>)>,
>;
fn kernel<G: Collective>() {}

fn main() {
    kernel::<Main>();
}
