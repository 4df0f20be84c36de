// Two instructions of 128 rows have their accumulators in different columns of tensor memory.
use cute_static::collective::Vectors;
use cute_static::epilogue::{CollectiveEpilogue, Epilogue, StoreTma, TmemAccumulators};
use cute_static::instruction::mma::SM100_MMA_F16BF16_SS;
use cute_static::numeric::{BFloat16, Float32};
use cute_static::prelude::*;
use cute_static::typenum::*;

type Mma = TiledMma<SM100_MMA_F16BF16_SS<BFloat16, BFloat16, Float32, U128, U64>, layout!((1, 1, 1))>;
type D<X, E> = CollectiveEpilogue<StoreTma<U2, Vectors<U128>>, X, E, TmemAccumulators<Mma>, BFloat16>;

fn kernel<E: Epilogue>() {}

fn main() {
    type Wrong = D<shape!((256, 64)), shape!((256, 32))>;
    kernel::<Wrong>();
}
