// Its A is sparse: the metadata are in tensor memory, and a main loop that copies A, B and C is not enough.
use cute_static::instruction::mma::{DenseMma, SM100_MMA_F16BF16_SS_SPARSE};
use cute_static::numeric::{Float16, Float32};
use cute_static::typenum::U128;

fn main_loop<I: DenseMma>() {}

fn main() {
    type Wrong = SM100_MMA_F16BF16_SS_SPARSE<Float16, Float16, Float32, U128, U128>;
    main_loop::<Wrong>();
}
