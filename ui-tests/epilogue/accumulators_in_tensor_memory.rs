// Two blocks multiply, and the tiled MMA has no registers.
use cute_static::collective::Vectors;
use cute_static::epilogue::{CollectiveEpilogue, Epilogue, StoreTma};
use cute_static::instruction::mma::SM100_MMA_F16BF16_2x1SM_SS;
use cute_static::numeric::{BFloat16, Float32};
use cute_static::prelude::*;
use cute_static::typenum::*;

type Mma = TiledMma<SM100_MMA_F16BF16_2x1SM_SS<BFloat16, BFloat16, Float32, U256, U128>, layout!((1, 1, 1))>;
type Stored = CollectiveEpilogue<StoreTma<U2, Vectors<U128>>, shape!((128, 128)), shape!((128, 32)), Mma, BFloat16>;

fn kernel<E: Epilogue>() {}

fn main() {
    kernel::<Stored>();
}
