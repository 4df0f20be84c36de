// A layout alone does not say which memory it is of.
use cute_static::instruction::copy::{InRegisters, WidestCopyFor};
use cute_static::numeric::Float32;
use cute_static::prelude::*;
use cute_static::typenum::U128;

fn main() {
    type Wrong = WidestCopyFor<Float32, U128, layout!((64,32):(32,1)), InRegisters>;
    let _: Wrong;
}
