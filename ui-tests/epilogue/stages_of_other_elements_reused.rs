// A stage of C in f32 is twice as large as one of D in bf16.
use cute_static::epilogue::fusion::LinearCombination;
use cute_static::epilogue::{ByPairs, CollectiveEpilogue, Epilogue, Fused, ReuseStages, SourceTma, StoreTma};
use cute_static::instruction::mma::SM90_64xNx16_F32F16F16_SS;
use cute_static::numeric::{BFloat16, Float32};
use cute_static::prelude::*;
use cute_static::typenum::*;

type Mma = TiledMma<SM90_64xNx16_F32F16F16_SS<U128>, layout!((2, 1, 1))>;

use cute_static::instruction::operand::MajorK;

type Source = SourceTma<U4, Float32, ByPairs, MajorK, ReuseStages>;
type Stored = CollectiveEpilogue<Fused<StoreTma<U2>, LinearCombination, Source>, shape!((128, 128)), shape!((128, 32)), Mma, BFloat16>;

fn kernel<E: Epilogue>() {}

fn main() {
    kernel::<Stored>();
}
