// A float begins at a multiple of four bytes.
use cute_static::instruction::copy::{InGlobal, InRegisters, WidestCopyFor};
use cute_static::numeric::Float32;
use cute_static::prelude::*;
use cute_static::typenum::{U2, U128};

fn main() {
    type Wrong = WidestCopyFor<Float32, U128, InGlobal<layout!((64,32):(32,1)), U2>, InRegisters>;
    let _: Wrong;
}
