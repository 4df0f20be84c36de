// A cluster of 3 x 1 shares the 128 columns of B.
use cute_static::cluster::Cluster;
use cute_static::collective::{Collective, CollectiveMma, MainloopSm90TmaGmma};
use cute_static::instruction::mma::SM90_64xNx16_F32F16F16_SS;
use cute_static::prelude::*;
use cute_static::typenum::{U3, U4, U128};

type Main = CollectiveMma<
    MainloopSm90TmaGmma<U4, Cluster<U3>>,
    shape!((128,128,64)),
    TiledMma<SM90_64xNx16_F32F16F16_SS<U128>, layout!((2,1,1))>,
>;

fn kernel<G: Collective>() {}

fn main() {
    kernel::<Main>();
}
