// title: A tile of a sparse product that is too short
// tracker: NVIDIA/cutlass#3393
// link: https://github.com/NVIDIA/cutlass/issues/3393
// date: 2026-07-16
// symptom: misleading error
// kind: scale factors
// outcome: refused
// story: The author multiplies a sparse A of 4-bit floats with scale factors on SM120.
// The tile 128 x 128 x 256 of the example compiles and runs.
// With 128 x 128 x 128 the compiler writes that tile_to_shape does not divide the target shape, and that shared memory is exceeded.
// With 256 x 128 x 256 it writes about 200 lines that end at a missing operator.
// No message names the tiles that are supported.
// The author asks for a static assertion.

use cute_static::collective::{Collective, CollectiveMma, MainloopSm120TmaSparseBlockScaled};
use cute_static::instruction::mma::SM120_SPARSE_16x8x128_TN_VS;
use cute_static::numeric::{Float4E2M1, Float8UE4M3, Float32};
use cute_static::prelude::*;
use cute_static::typenum::{U2, U32};

type Atom = SM120_SPARSE_16x8x128_TN_VS<Float4E2M1, Float4E2M1, Float32, Float8UE4M3, U32>;
type Gemm = CollectiveMma<
    MainloopSm120TmaSparseBlockScaled<U2>,
    shape!((128, 128, 128)),
    TiledMma<Atom, layout!((4, 2, 1)), tiler!(<64, 32, 128>)>,
>;

fn kernel<G: Collective>() {}

fn main() {
    kernel::<Gemm>();
}
