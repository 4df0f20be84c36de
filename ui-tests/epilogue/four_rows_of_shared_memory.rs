// The pattern of a swizzle repeats after 8 rows, and a sub-tile has 4.
use cute_static::collective::Vectors;
use cute_static::epilogue::{CollectiveEpilogue, Epilogue, StoreTma};
use cute_static::instruction::mma::UniversalFMA;
use cute_static::numeric::Float32;
use cute_static::prelude::*;
use cute_static::typenum::*;

type Mma = TiledMma<UniversalFMA<Float32>, layout!((4, 32, 1))>;
type Stored = CollectiveEpilogue<StoreTma<U2, Vectors<U32>>, shape!((64, 64)), shape!((4, 32)), Mma, Float32>;

fn kernel<E: Epilogue>() {}

fn main() {
    kernel::<Stored>();
}
