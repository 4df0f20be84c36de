// title: The default copy takes vectors from columns of 129 elements
// tracker: NVIDIA/cutlass#1272
// link: https://github.com/NVIDIA/cutlass/issues/1272
// date: 2023-12-17
// symptom: fault or hang
// kind: alignment
// outcome: refused
// story: The author loads a column-major matrix of floats by Copy_Atom<DefaultCopy, float>, with 4 values for each thread.
// The matrix has 129 rows.
// The values of a thread are neighbours, so the copy takes them in one access of 16 bytes.
// Every column begins 516 bytes behind the last one, and this is no multiple of 16.
// The kernel ends with a misaligned address.
// The author meant the vectors for the store to shared memory only.

use cute_static::atom::Source;
use cute_static::instruction::copy::{CopyAtomOf, tiled::*, universal::UniversalCopyBits};
use cute_static::numeric::Float32;
use cute_static::prelude::*;
use cute_static::typenum::{U16, U128};

type Load = MakeTiledCopy<CopyAtomOf<UniversalCopyBits<U128>, Float32>, layout!((32,8)), layout!(4)>;

fn load<C: LegalSide<Source, InBuffer<L, U16>>, L>() {}

fn main() {
    load::<Load, layout!((128,8):(1,129))>();
}
