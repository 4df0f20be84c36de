// Scale factors have no place in a dense main loop.
use cute_static::instruction::mma::*;
use cute_static::numeric::*;
use cute_static::typenum::*;

fn main_loop<I: DenseMma>() {}

fn main() {
    main_loop::<SM120_16x8x32_TN_VS<Float8E4M3, Float8E4M3, Float32, Float8UE8M0, U32>>();
}
