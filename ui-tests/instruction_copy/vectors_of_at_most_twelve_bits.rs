// No vector has 12 bits.
use cute_static::instruction::copy::{CopyInstruction, universal::AutoVectorizingCopyWithAssumedAlignment};
use cute_static::typenum::U12;

fn copy<I: CopyInstruction>() {}

fn main() {
    type Wrong = AutoVectorizingCopyWithAssumedAlignment<U12>;
    copy::<Wrong>();
}
