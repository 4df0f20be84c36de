// C has stages, and D is stored from registers.
use cute_static::epilogue::fusion::LinearCombination;
use cute_static::epilogue::{CollectiveEpilogue, Epilogue, Fused, SourceTma, StoreDirect};
use cute_static::instruction::mma::SM90_64xNx16_F32F16F16_SS;
use cute_static::numeric::{BFloat16, Float32};
use cute_static::prelude::*;
use cute_static::typenum::*;

type Mma = TiledMma<SM90_64xNx16_F32F16F16_SS<U128>, layout!((2, 1, 1))>;

type Stored = CollectiveEpilogue<Fused<StoreDirect, LinearCombination, SourceTma<U2, BFloat16>>, shape!((128, 128)), shape!((128, 32)), Mma, Float32>;

fn kernel<E: Epilogue>() {}

fn main() {
    kernel::<Stored>();
}
