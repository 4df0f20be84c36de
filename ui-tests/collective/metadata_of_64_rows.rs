// A block of metadata has 128 rows, and the tile has 64.
use cute_static::collective::{Collective, CollectiveMma, MainloopSm120TmaSparse};
use cute_static::instruction::mma::SM120_SPARSE_16x8x64_TN;
use cute_static::numeric::{Float8E4M3, Float32};
use cute_static::prelude::*;
use cute_static::typenum::U3;

type Atom = SM120_SPARSE_16x8x64_TN<Float8E4M3, Float8E4M3, Float32>;
fn kernel<G: Collective>() {}

fn main() {
    type Wrong = CollectiveMma<MainloopSm120TmaSparse<U3>, shape!((64, 128, 128)), TiledMma<Atom, layout!((2, 2, 1))>>;
    kernel::<Wrong>();
}
