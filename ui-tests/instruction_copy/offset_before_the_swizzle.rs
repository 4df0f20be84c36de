// A row begins 4 elements, 8 bytes, after the block that the swizzle moves.
use cute_static::instruction::copy::{legal::LegalOperand, matrix::SM75_U32x4_LDSM_N};
use cute_static::numeric::Float16;
use cute_static::prelude::*;
use cute_static::atom::Source;
use cute_static::typenum::U16;

fn ldmatrix<Row: LegalOperand<Source, SM75_U32x4_LDSM_N, Float16, U16>>() {}

fn main() {
    ldmatrix::<layout!(Sw<3,3,3> o 4 o 8:1)>();
}
