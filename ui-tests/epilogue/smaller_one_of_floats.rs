// TMA compares integers and floats of 16 bits.
use cute_static::epilogue::{ByPairs, CollectiveEpilogue, Epilogue, ReduceMin, StoreTma};
use cute_static::instruction::mma::SM90_64xNx16_F32F16F16_SS;
use cute_static::instruction::operand::MajorK;
use cute_static::numeric::Float32;
use cute_static::prelude::*;
use cute_static::typenum::*;

type Mma = TiledMma<SM90_64xNx16_F32F16F16_SS<U128>, layout!((2, 1, 1))>;

type Stored = CollectiveEpilogue<StoreTma<U2, ByPairs, MajorK, ReduceMin>, shape!((128, 128)), shape!((128, 32)), Mma, Float32>;

fn kernel<E: Epilogue>() {}

fn main() {
    kernel::<Stored>();
}
