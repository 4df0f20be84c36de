// The main loop has scale factors, and the instruction reads none.
use cute_static::collective::{Collective, CollectiveMma, MainloopSm120TmaSparseBlockScaled};
use cute_static::instruction::mma::SM120_SPARSE_16x8x64_TN;
use cute_static::numeric::{Float32, Float8E4M3};
use cute_static::prelude::*;
use cute_static::typenum::U2;

type Atom = SM120_SPARSE_16x8x64_TN<Float8E4M3, Float8E4M3, Float32>;
type Gemm = CollectiveMma<
    MainloopSm120TmaSparseBlockScaled<U2>,
    shape!((128, 128, 256)),
    TiledMma<Atom, layout!((4, 2, 1)), tiler!(<64, 32, 64>)>,
>;

fn kernel<G: Collective>() {}

fn main() {
    kernel::<Gemm>();
}
