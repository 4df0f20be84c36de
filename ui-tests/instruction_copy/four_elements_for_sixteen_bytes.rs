// Four elements of 16 bits are 8 bytes.
use cute_static::instruction::copy::{bulk::SM80_CP_ASYNC_CACHEGLOBAL, legal::LegalOperand};
use cute_static::numeric::Float16;
use cute_static::prelude::*;
use cute_static::atom::Source;
use cute_static::typenum::{U16, U128};

fn copy<Run: LegalOperand<Source, SM80_CP_ASYNC_CACHEGLOBAL<U128>, Float16, U16>>() {}

fn main() {
    copy::<layout!(4:1)>();
}
