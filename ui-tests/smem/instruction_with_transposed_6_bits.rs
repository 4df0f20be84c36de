// Types of 6 bits are K-major.
use cute_static::instruction::operand::{MajorK, MajorMN};
use cute_static::numeric::{Float6E2M3, Float32};
use cute_static::smem::InstructionDescriptor;
use cute_static::typenum::U128;

fn main() {
    let _ = InstructionDescriptor::of::<Float6E2M3, Float6E2M3, Float32, U128, U128, MajorMN, MajorK>();
}
