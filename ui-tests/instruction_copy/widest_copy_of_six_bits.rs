// No power of two is a multiple of six.
use cute_static::instruction::copy::{InRegisters, InShared, WidestCopyFor};
use cute_static::numeric::Float6E2M3;
use cute_static::prelude::*;
use cute_static::typenum::{U16, U128};

fn main() {
    type Wrong = WidestCopyFor<Float6E2M3, U128, InShared<layout!((64,32):(32,1)), U16>, InRegisters>;
    let _: Wrong;
}
