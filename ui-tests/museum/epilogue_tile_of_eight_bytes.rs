// title: An epilogue tile whose rows have eight bytes
// tracker: NVIDIA/cutlass#3646
// link: https://github.com/NVIDIA/cutlass/issues/3646
// date: 2026-09-20
// symptom: misleading error
// kind: alignment
// outcome: refused
// story: The author builds the profiler of CUTLASS 4.8 for SM120, and the build fails.
// The generator has made a kernel with an output of 8-bit floats whose epilogue has sub-tiles of 128 x 8.
// A static assertion deep in the headers says that BLK_K0 must be a multiple of the columns of Layout_K_INTER_Atom.
// Eight columns of bytes are half of the 16 bytes that the narrowest atom of shared memory has.
// The message ends a chain of instantiations through the builder of the epilogue.
// The issue was open when it was read.

use cute_static::epilogue::{ByPairs, CollectiveEpilogue, Epilogue, StoreTma};
use cute_static::instruction::mma::SM90_64xNx16_F32F16F16_SS;
use cute_static::numeric::Float8E5M2;
use cute_static::prelude::*;
use cute_static::typenum::*;

type Mma = TiledMma<SM90_64xNx16_F32F16F16_SS<U128>, layout!((2, 1, 1))>;
type Stored = CollectiveEpilogue<StoreTma<U2, ByPairs>, shape!((128, 128)), shape!((128, 8)), Mma, Float8E5M2>;

fn kernel<E: Epilogue>() {}

fn main() {
    kernel::<Stored>();
}
