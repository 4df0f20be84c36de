// ldmatrix.x4 writes four registers; the fragment has two. CuTe looks at the source, which is right, and accepts.
use cute_static::instruction::copy::{legal::LegalPart, matrix::SM75_U32x4_LDSM_N};
use cute_static::numeric::Float16;
use cute_static::prelude::*;
use cute_static::atom::Destination;
use cute_static::typenum::U16;

fn ldmatrix<Fragment: LegalPart<Destination, SM75_U32x4_LDSM_N, Float16, U16>>() {}

fn main() {
    ldmatrix::<layout!(((4,1),4,2):((1,0),16,4))>();
}
