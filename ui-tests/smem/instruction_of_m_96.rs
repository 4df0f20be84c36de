// M is 64, 128 or 256.
use cute_static::instruction::operand::MajorK;
use cute_static::numeric::{Float16, Float32};
use cute_static::smem::InstructionDescriptor;
use cute_static::typenum::{U96, U128};

fn main() {
    let _ = InstructionDescriptor::of::<Float16, Float16, Float32, U96, U128, MajorK, MajorK>();
}
