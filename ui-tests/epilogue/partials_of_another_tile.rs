// A thread has two rows of each 64, and the tile has 128 rows for 128 threads.
use cute_static::epilogue::fusion::Total;
use cute_static::epilogue::{CollectiveEpilogue, LinePartials, PerRow, StoreTma};
use cute_static::instruction::mma::SM90_64xNx16_F32F16F16_SS;
use cute_static::numeric::BFloat16;
use cute_static::prelude::*;
use cute_static::typenum::*;

type Mma = TiledMma<SM90_64xNx16_F32F16F16_SS<U64>, layout!((1, 1, 1))>;
type D = CollectiveEpilogue<StoreTma<U2>, shape!((128, 64)), shape!((64, 32)), Mma, BFloat16>;

fn main() {
    LinePartials::<D, PerRow, f32, 2>::new::<Total>(0);
}
