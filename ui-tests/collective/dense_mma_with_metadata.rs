// A dense instruction has no metadata.
use cute_static::collective::{Collective, CollectiveMma, MainloopSm120TmaSparse};
use cute_static::instruction::mma::SM120_16x8x32_TN;
use cute_static::numeric::{Float8E4M3, Float32};
use cute_static::prelude::*;
use cute_static::typenum::U3;

type Atom = SM120_16x8x32_TN<Float8E4M3, Float8E4M3, Float32>;
fn kernel<G: Collective>() {}

fn main() {
    type Wrong = CollectiveMma<MainloopSm120TmaSparse<U3>, shape!((128, 64, 128)), TiledMma<Atom, layout!((2, 2, 1))>>;
    kernel::<Wrong>();
}
