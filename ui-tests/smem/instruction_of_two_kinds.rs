// There is no instruction of a half and an 8-bit float.
use cute_static::instruction::operand::MajorK;
use cute_static::numeric::{Float8E4M3, Float16, Float32};
use cute_static::smem::InstructionDescriptor;
use cute_static::typenum::U128;

fn main() {
    let _ = InstructionDescriptor::of::<Float16, Float8E4M3, Float32, U128, U128, MajorK, MajorK>();
}
