// title: The tensor promises the alignment of one element only
// tracker: NVIDIA/cutlass#3033
// link: https://github.com/NVIDIA/cutlass/issues/3033
// date: 2026-02-14
// symptom: misleading error
// kind: alignment
// outcome: refused
// story: The author writes a transposition in the DSL that loads 128 bits, four floats, at a time.
// He is sure that both pointers are aligned to 16 bytes.
// The compiler stops with an internal error that a pointer does not meet the required alignment.
// The dump below it names the source without an alignment and the destination with align<16>.
// The tensor from the framework carries the alignment of one float, and nothing in the message says which side is meant.
// The question was open when it was read.

use cute_static::atom::Source;
use cute_static::instruction::copy::{CopyAtomOf, tiled::*, universal::UniversalCopyBits};
use cute_static::numeric::Float32;
use cute_static::prelude::*;
use cute_static::typenum::{U4, U128};

type Load = MakeTiledCopy<CopyAtomOf<UniversalCopyBits<U128>, Float32>, layout!((32,8):(8,1)), layout!((1,4))>;

fn load<C: LegalSide<Source, InBuffer<L, U4>>, L>() {}

fn main() {
    load::<Load, layout!((1024,1024):(1024,1))>();
}
