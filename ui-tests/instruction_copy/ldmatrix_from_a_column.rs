// ldmatrix reads 16 bytes in a row; the elements of a column of this tile are 128 bytes apart.
use cute_static::instruction::copy::{legal::LegalPart, matrix::SM75_U32x4_LDSM_N};
use cute_static::numeric::Float16;
use cute_static::prelude::*;
use cute_static::atom::Source;
use cute_static::typenum::U16;

fn ldmatrix<Part: LegalPart<Source, SM75_U32x4_LDSM_N, Float16, U16>>() {}

fn main() {
    type Wrong = layout!(((8,1),4,2):((64,0),16,1024));
    ldmatrix::<Wrong>();
}
