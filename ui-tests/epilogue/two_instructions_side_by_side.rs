// The instructions of two blocks are no instruction of a pair.
use cute_static::collective::Vectors;
use cute_static::epilogue::{CollectiveEpilogue, Epilogue, StoreTma, TmemAccumulators};
use cute_static::instruction::mma::SM100_MMA_F16BF16_SS;
use cute_static::numeric::{BFloat16, Float32};
use cute_static::prelude::*;
use cute_static::typenum::*;

type Mma = TiledMma<SM100_MMA_F16BF16_SS<BFloat16, BFloat16, Float32, U128, U128>, layout!((2, 1, 1))>;
type D<X, E> = CollectiveEpilogue<StoreTma<U2, Vectors<U128>>, X, E, TmemAccumulators<Mma>, BFloat16>;

fn kernel<E: Epilogue>() {}

fn main() {
    type Wrong = D<shape!((128, 128)), shape!((128, 32))>;
    kernel::<Wrong>();
}
