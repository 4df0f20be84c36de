// The columns are interleaved by fours: a row of 16 bytes is in two places.
use cute_static::instruction::copy::{legal::LegalOperand, matrix::SM75_U32x4_LDSM_N};
use cute_static::numeric::Float16;
use cute_static::prelude::*;
use cute_static::atom::Source;
use cute_static::typenum::U16;

fn ldmatrix<Row: LegalOperand<Source, SM75_U32x4_LDSM_N, Float16, U16>>() {}

fn main() {
    ldmatrix::<layout!((4,2):(1,512))>();
}
