// A row of a box is a multiple of 16 bytes.
use cute_static::instruction::copy::{CopyInstruction, bulk::SM90_TMA_LOAD};
use cute_static::typenum::U3;

fn copy<I: CopyInstruction>() {}

fn main() {
    copy::<SM90_TMA_LOAD<U3>>();
}
