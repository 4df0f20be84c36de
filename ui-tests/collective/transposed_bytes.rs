// ldmatrix.trans moves elements of 16 bits, and four bytes of a register would be four loads.
use cute_static::collective::{Collective, CollectiveMma, MainloopSm80CpAsync};
use cute_static::instruction::mma::SM80_16x8x32_S32S8S8S32_TN;
use cute_static::instruction::operand::MajorMN;
use cute_static::prelude::*;
use cute_static::typenum::*;

type Main = CollectiveMma<
    MainloopSm80CpAsync<U3, MajorMN>,
    shape!((128, 128, 64)),
    TiledMma<SM80_16x8x32_S32S8S8S32_TN, layout!((2, 2, 1)), tiler!(<32, 32, 32>)>,
>;
fn kernel<G: Collective>() {}

fn main() {
    kernel::<Main>();
}
