// The stages of a tile are a mode of their own.
use cute_static::instruction::copy::{InRegisters, InShared, WidestCopyFor};
use cute_static::numeric::Float32;
use cute_static::prelude::*;
use cute_static::typenum::{U16, U128};

fn main() {
    type Wrong = WidestCopyFor<Float32, U128, InShared<layout!((64,32,3):(32,1,2048)), U16>, InRegisters>;
    let _: Wrong;
}
