// Padding removes the bank conflicts, and TMA does not copy from rows with gaps.
use cute_static::epilogue::{CollectiveEpilogue, Epilogue, Given, Stmatrix, StoreTma, Write};
use cute_static::instruction::mma::SM90_64xNx16_F32F16F16_SS;
use cute_static::instruction::operand::MajorK;
use cute_static::numeric::Float16;
use cute_static::prelude::*;
use cute_static::typenum::*;

type Mma = TiledMma<SM90_64xNx16_F32F16F16_SS<U128>, layout!((2, 1, 1))>;
type Rows = layout!((128, 32):(40, 1));
type Stored = CollectiveEpilogue<StoreTma<U2, Stmatrix, MajorK, Write, Given<Rows>>, shape!((128, 128)), shape!((128, 32)), Mma, Float16>;

fn kernel<E: Epilogue>() {}

fn main() {
    kernel::<Stored>();
}
