// Tensor memory is addressed by lane and column.
use cute_static::instruction::copy::{legal::LegalOperand, names::SM100_TMEM_LOAD_32dp32b2x};
use cute_static::numeric::Float32;
use cute_static::prelude::*;
use cute_static::atom::Source;
use cute_static::typenum::U16;

fn load<Cells: LegalOperand<Source, SM100_TMEM_LOAD_32dp32b2x, Float32, U16>>() {}

fn main() {
    type Wrong = layout!(Sw<1,4,3> o 0 o (2,32):(1,65536));
    load::<Wrong>();
}
