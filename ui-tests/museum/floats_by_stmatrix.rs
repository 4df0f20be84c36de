// title: An epilogue of floats has the layout of stmatrix
// tracker: NVIDIA/cutlass#3345
// link: https://github.com/NVIDIA/cutlass/pull/3345
// date: 2026-06-23
// symptom: wrong values
// kind: accumulator order
// outcome: refused
// story: Two block-scaled kernels of the DSL for SM120 have outputs of Float32.
// The epilogue derives the thread-value layout of C from an stmatrix atom with two matrices.
// For floats the copy itself is no stmatrix, but an ordinary store.
// The layout does not cover the whole fragment, so a part of it is never written to shared memory before TMA stores it.
// The results are wrong for Float32 only.
// The repair takes four matrices, whose layout covers the fragment; the author of the repair takes the two for a slip.

use cute_static::epilogue::{CollectiveEpilogue, Epilogue, Stmatrix, StoreTma};
use cute_static::instruction::mma::SM90_64xNx16_F32F16F16_SS;
use cute_static::numeric::Float32;
use cute_static::prelude::*;
use cute_static::typenum::*;

type Mma = TiledMma<SM90_64xNx16_F32F16F16_SS<U128>, layout!((2, 1, 1))>;
type Stored = CollectiveEpilogue<StoreTma<U2, Stmatrix>, shape!((128, 128)), shape!((128, 32)), Mma, Float32>;

fn kernel<E: Epilogue>() {}

fn main() {
    kernel::<Stored>();
}
