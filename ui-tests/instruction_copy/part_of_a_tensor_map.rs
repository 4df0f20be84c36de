// A box of a tensor map is not read by an address.
use cute_static::instruction::copy::{bulk::SM90_TMA_LOAD, legal::LegalOperand};
use cute_static::numeric::Float16;
use cute_static::prelude::*;
use cute_static::atom::Source;
use cute_static::typenum::{U16, U1024};

fn load<Part: LegalOperand<Source, SM90_TMA_LOAD<U1024>, Float16, U16>>() {}

fn main() {
    load::<layout!(64:1)>();
}
