// A thread that moves its own registers needs no copy, and those of other threads need a shuffle.
use cute_static::instruction::copy::{InRegisters, WidestCopyFor};
use cute_static::numeric::Float32;
use cute_static::typenum::U128;

fn main() {
    type Wrong = WidestCopyFor<Float32, U128, InRegisters, InRegisters>;
    let _: Wrong;
}
