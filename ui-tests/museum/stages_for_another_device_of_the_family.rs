// title: The number of stages is that of a device with more shared memory
// tracker: NVIDIA/cutlass#3144
// link: https://github.com/NVIDIA/cutlass/issues/3144
// date: 2026-04-02
// symptom: fault or hang
// kind: pipeline protocol
// outcome: refused
// story: StageCountAutoCarveout computes how many stages fit into shared memory.
// It takes the largest memory of the family of architectures, which has 228 KiB for each block, as the issue says.
// The device of the author has 99 KiB.
// A grouped product needs 102400 bytes, the device has 101376, and the initialisation of the kernel fails when it is launched.
// 13 of 16 tactics of an autotuner fail for this reason, and the remaining ones are slow.
// The number of stages is a constant of the program, and nothing compared it with the device.
// The issue was open when it was read.

use cute_static::collective::{Collective, CollectiveMma, MainloopSm120Tma};
use cute_static::instruction::mma::SM120_16x8x32_TN;
use cute_static::numeric::{Float4E2M1, Float32};
use cute_static::prelude::*;
use cute_static::typenum::*;

// Each stage has 128 + 256 rows of 128 bytes.
type Main = CollectiveMma<
    MainloopSm120Tma<U4>,
    shape!((128, 256, 128)),
    TiledMma<SM120_16x8x32_TN<Float4E2M1, Float4E2M1, Float32>, layout!((2, 2, 1)), tiler!(<32, 32, 32>)>,
>;

fn kernel<G: Collective>() {}

fn main() {
    kernel::<Main>();
}
