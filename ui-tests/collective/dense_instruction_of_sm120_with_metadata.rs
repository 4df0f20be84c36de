// The main loop has metadata, and the instruction is dense.
use cute_static::collective::{Collective, CollectiveMma, MainloopSm120TmaSparseBlockScaled};
use cute_static::instruction::mma::SM120_16x8x64_TN_VS;
use cute_static::numeric::{Float4E2M1, Float8UE4M3, Float32};
use cute_static::prelude::*;
use cute_static::typenum::{U2, U16};

type Atom = SM120_16x8x64_TN_VS<Float4E2M1, Float4E2M1, Float32, Float8UE4M3, U16>;
type Gemm = CollectiveMma<
    MainloopSm120TmaSparseBlockScaled<U2>,
    shape!((128, 128, 256)),
    TiledMma<Atom, layout!((4, 2, 1)), tiler!(<64, 32, 64>)>,
>;

fn kernel<G: Collective>() {}

fn main() {
    kernel::<Gemm>();
}
