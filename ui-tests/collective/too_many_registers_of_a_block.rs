// 512 threads with 128 accumulators each are all 65536 registers.
use cute_static::collective::*;
use cute_static::instruction::mma::*;
use cute_static::prelude::*;
use cute_static::typenum::*;

type Main = CollectiveMma<
    MainloopSm90TmaGmma<U2>,
    shape!((256, 256, 64)),
    TiledMma<SM90_64xNx16_F32F16F16_SS<U256>, layout!((4, 1, 1))>,
>;
fn kernel<G: Collective>() {}

fn main() {
    kernel::<Main>();
}
