// Rows of K, read 16 bytes at a time: all threads of a phase in the same banks.
use cute_static::collective::{Collective, CollectiveMma, MainloopSm80CpAsync};
use cute_static::instruction::mma::UniversalFMA;
use cute_static::arch::Sm80;
use cute_static::collective::cp_async::Vectors;
use cute_static::instruction::operand::{MajorK, MajorMN};
use cute_static::numeric::Float32;
use cute_static::prelude::*;
use cute_static::typenum::*;

type Main = CollectiveMma<
    MainloopSm80CpAsync<U3, MajorMN, MajorK, Sm80, Vectors<U32>>,
    shape!((128, 128, 32)),
    TiledMma<UniversalFMA<Float32>, layout!((16, 16, 1):(16, 1, 0))>,
>;
fn kernel<G: Collective>() {}

fn main() {
    kernel::<Main>();
}
