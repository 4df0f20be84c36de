// title: Rows of sixteen 4-bit integers, read in vectors of thirty-two
// tracker: NVIDIA/cutlass#1643
// link: https://github.com/NVIDIA/cutlass/issues/1643
// date: 2024-07-19
// symptom: fault or hang
// kind: alignment
// outcome: refused
// story: The author multiplies small matrices of 4-bit integers with CUTLASS, to learn how the instructions work.
// With rows of 32 integers the result is right.
// With rows of 16 integers the program ends with a misaligned address.
// A row of 16 integers of 4 bits has 8 bytes, and the kernel reads 16 bytes at a time.
// Every second row begins in the middle of such a vector.
// The author asks why small matrices fail.

use cute_static::atom::Source;
use cute_static::instruction::copy::{CopyAtomOf, tiled::*, universal::UniversalCopyBits};
use cute_static::numeric::Int4;
use cute_static::prelude::*;
use cute_static::typenum::{U16, U128};

type Load = MakeTiledCopy<CopyAtomOf<UniversalCopyBits<U128>, Int4>, layout!((8,1)), layout!((1,32))>;

fn load<C: LegalSide<Source, InBuffer<L, U16>>, L>() {}

fn main() {
    load::<Load, layout!((16,32):(16,1))>();
}
