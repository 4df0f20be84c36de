// title: The epilogue moves the stages off their alignment
// tracker: NVIDIA/cutlass#1870
// link: https://github.com/NVIDIA/cutlass/pull/1870
// date: 2024-10-14
// symptom: fault or hang
// kind: TMA box or bytes
// outcome: refused
// story: The shared memory of the warp-specialised kernels has the epilogue in front of the main loop.
// The stages of the main loop are filled by TMA, and must begin at a multiple of 128 bytes.
// If the size of the epilogue is no multiple of 128 bytes, the stages do not, and the kernel ends with a misaligned address.
// A second developer has seen the same in the cooperative kernel.
// The proposal exchanged the two members.
// It was closed, because the other order made the kernels slower, and the cause was left to the compiler team.

use cute_static::numeric::Float16;
use cute_static::prelude::*;
use cute_static::tma::{AlignedBuffer, TensorMap};
use cute_static::typenum::U32;

type Stage = Swizzled<Swizzle128B, Elements<16>, layout!((128,64):(64,1))>;
type Map = TensorMap<Float16, layout!((4096,4096):(4096,1)), Stage, shape!((128,64))>;

// The epilogue has 32 bytes too much.
fn load<M: AlignedBuffer<U32>>() {}

fn main() {
    load::<Map>();
}
