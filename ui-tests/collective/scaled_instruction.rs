// Scale factors have no place in a dense main loop.
use cute_static::instruction::mma::{DenseMma, SM120_16x8x32_TN_VS};
use cute_static::numeric::{Float32, Float8E4M3, Float8UE8M0};
use cute_static::typenum::*;

fn main_loop<I: DenseMma>() {}

fn main() {
    type Wrong = SM120_16x8x32_TN_VS<Float8E4M3, Float8E4M3, Float32, Float8UE8M0, U32>;
    main_loop::<Wrong>();
}
