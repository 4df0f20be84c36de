// Two threads hold four floats in a row.
use cute_static::collective::Vectors;
use cute_static::epilogue::{CollectiveEpilogue, Epilogue, StoreDirect};
use cute_static::instruction::mma::SM90_64xNx16_F32F16F16_SS;
use cute_static::numeric::Float32;
use cute_static::prelude::*;
use cute_static::typenum::*;

type Mma = TiledMma<SM90_64xNx16_F32F16F16_SS<U128>, layout!((2, 1, 1))>;

type Stored = CollectiveEpilogue<StoreDirect<Vectors<U128>>, shape!((128, 128)), shape!((128, 128)), Mma, Float32>;

fn kernel<E: Epilogue>() {}

fn main() {
    kernel::<Stored>();
}
