// Two warpgroups hold 128 rows, and a sub-tile of 64 has those of one.
use cute_static::epilogue::{CollectiveEpilogue, Epilogue, StoreTma};
use cute_static::instruction::mma::SM90_64xNx16_F32F16F16_SS;
use cute_static::numeric::Float16;
use cute_static::prelude::*;
use cute_static::typenum::*;

type Mma = TiledMma<SM90_64xNx16_F32F16F16_SS<U128>, layout!((2, 1, 1))>;

type Stored = CollectiveEpilogue<StoreTma<U2>, shape!((128, 128)), shape!((64, 32)), Mma, Float16>;

fn kernel<E: Epilogue>() {}

fn main() {
    kernel::<Stored>();
}
