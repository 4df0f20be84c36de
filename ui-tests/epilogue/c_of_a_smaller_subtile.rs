// The layout of C has 64 rows, and a sub-tile 128.
use cute_static::epilogue::fusion::LinearCombination;
use cute_static::epilogue::{CollectiveEpilogue, Epilogue, Fused, Given, Ldmatrix, OwnStages, SourceTma, StoreTma};
use cute_static::instruction::mma::SM90_64xNx16_F32F16F16_SS;
use cute_static::numeric::BFloat16;
use cute_static::prelude::*;
use cute_static::typenum::*;

type Mma = TiledMma<SM90_64xNx16_F32F16F16_SS<U128>, layout!((2, 1, 1))>;

use cute_static::instruction::operand::MajorK;

type Stage = Given<layout!((64, 8):(8, 1))>;
type Source = SourceTma<U2, BFloat16, Ldmatrix, MajorK, OwnStages, Stage>;
type Stored = CollectiveEpilogue<Fused<StoreTma<U2>, LinearCombination, Source>, shape!((128, 128)), shape!((128, 32)), Mma, BFloat16>;

fn kernel<E: Epilogue>() {}

fn main() {
    kernel::<Stored>();
}
