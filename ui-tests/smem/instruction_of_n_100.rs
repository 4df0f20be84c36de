// N is a multiple of 8.
use cute_static::instruction::operand::MajorK;
use cute_static::numeric::{Float16, Float32};
use cute_static::smem::InstructionDescriptor;
use cute_static::typenum::{U100, U128};

fn main() {
    let _ = InstructionDescriptor::of::<Float16, Float16, Float32, U128, U100, MajorK, MajorK>();
}
