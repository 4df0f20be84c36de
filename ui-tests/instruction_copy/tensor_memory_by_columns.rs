// The lanes of tensor memory are 2^16 columns apart, not 2^14.
use cute_static::instruction::copy::{legal::LegalOperand, names::SM100_TMEM_LOAD_32dp32b2x};
use cute_static::numeric::Float32;
use cute_static::prelude::*;
use cute_static::atom::Source;
use cute_static::typenum::U16;

fn load<Cells: LegalOperand<Source, SM100_TMEM_LOAD_32dp32b2x, Float32, U16>>() {}

fn main() {
    load::<layout!((2,32):(1,16384))>();
}
