// The tile of shared memory has twice as many columns.
use cute_static::instruction::copy::{InGlobal, InShared, WidestCopyFor};
use cute_static::numeric::Float32;
use cute_static::prelude::*;
use cute_static::typenum::{U16, U128};

fn main() {
    type Wrong = WidestCopyFor<Float32, U128, InGlobal<layout!((64,32):(32,1)), U16>, InShared<layout!((64,64):(64,1)), U16>>;
    let _: Wrong;
}
