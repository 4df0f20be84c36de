// A register has two neighbouring columns of accumulators of 16 bits.
use cute_static::epilogue::{ByPairs, CollectiveEpilogue, Epilogue, StoreDirect, TmemAccumulators};
use cute_static::instruction::mma::SM100_MMA_F16BF16_SS;
use cute_static::instruction::operand::MajorMN;
use cute_static::numeric::Float16;
use cute_static::prelude::*;
use cute_static::typenum::{U96, U128};

type Mma = TiledMma<SM100_MMA_F16BF16_SS<Float16, Float16, Float16, U128, U96>, layout!((1, 1, 1))>;
type D<X, E> = CollectiveEpilogue<StoreDirect<ByPairs, MajorMN>, X, E, TmemAccumulators<Mma>, Float16>;

fn kernel<E: Epilogue>() {}

fn main() {
    type Wrong = D<shape!((128, 96)), shape!((128, 3))>;
    kernel::<Wrong>();
}
