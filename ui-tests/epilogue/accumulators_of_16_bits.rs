// Each column of tensor memory has one accumulator of 16 bits.
use cute_static::collective::Vectors;
use cute_static::epilogue::*;
use cute_static::instruction::mma::*;
use cute_static::numeric::*;
use cute_static::prelude::*;
use cute_static::typenum::*;

type Mma = TiledMma<SM100_MMA_F16BF16_SS<Float16, Float16, Float16, U128, U128>, layout!((1, 1, 1))>;
type D<X, E> = CollectiveEpilogue<StoreTma<U2, Vectors<U128>>, X, E, TmemAccumulators<Mma>, BFloat16>;

fn kernel<E: Epilogue>() {}

fn main() {
    kernel::<D<shape!((128, 128)), shape!((128, 32))>>();
}
