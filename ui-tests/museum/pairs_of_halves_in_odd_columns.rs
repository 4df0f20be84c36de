// title: Pairs of halves in columns of an odd number of elements
// tracker: NVIDIA/cutlass#49
// link: https://github.com/NVIDIA/cutlass/issues/49
// date: 2019-05-16
// symptom: fault or hang
// kind: alignment
// outcome: refused
// story: The author multiplies matrices of half precision with CUTLASS 1, with M = 2, K = 3 and N = 4.
// The program ends with a misaligned address whenever M or K is odd.
// cuBLAS takes the same matrices.
// The kernel loads pairs of halves, and the columns of a matrix with an odd leading dimension begin at odd elements.
// Later versions have kernels for smaller alignments, and can_implement refuses what does not fit, as a related issue says.

use cute_static::atom::Source;
use cute_static::instruction::copy::{CopyAtomOf, tiled::*, universal::UniversalCopyBits};
use cute_static::numeric::Float16;
use cute_static::prelude::*;
use cute_static::typenum::{U4, U32};

type Load = MakeTiledCopy<CopyAtomOf<UniversalCopyBits<U32>, Float16>, layout!((1,4)), layout!((2,1))>;

fn load<C: LegalSide<Source, InBuffer<L, U4>>, L>() {}

fn main() {
    load::<Load, layout!((2,4):(1,3))>();
}
