// title: A comment gives half the stride of a canonical layout
// tracker: NVIDIA/cutlass#3089
// link: https://github.com/NVIDIA/cutlass/issues/3089
// date: 2026-03-06
// symptom: misleading error
// kind: descriptor strides
// outcome: refused
// story: The comment above make_umma_desc lists the canonical layouts of operands in units of 16 bytes.
// For the 128-byte swizzle of 32-byte pieces it says ((8,n),(4,k)):((1,LBO),(4,SBO)).
// The author asks whether the stride of the second mode must be 8 in place of 4.
// Rows of this swizzle have 128 bytes, which are 8 units.
// With a stride of 4 the rows overlap: each has 8 units, and the next begins 4 units further on.
// The question was open when it was read.

use cute_static::instruction::operand::MajorMN;
use cute_static::numeric::TFloat32;
use cute_static::prelude::*;
use cute_static::smem::UmmaDescriptor;
use cute_static::swizzle::Swizzle128BAtom32B;

fn main() {
    type AsInTheComment = Swizzled<Swizzle128BAtom32B, Elements<32>, layout!(((32,4),(4,2)):((1,256),(16,64)))>;
    type Wrong = UmmaDescriptor<AsInTheComment, TFloat32, MajorMN>;
    let _: Wrong;
}
