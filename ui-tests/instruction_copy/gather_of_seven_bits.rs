// Four rows are four multiples of 16 bytes.
use cute_static::instruction::copy::{CopyInstruction, bulk::SM100_TMA_LOAD_2D_GATHER4};
use cute_static::typenum::U7;

fn copy<I: CopyInstruction>() {}

fn main() {
    copy::<SM100_TMA_LOAD_2D_GATHER4<U7>>();
}
