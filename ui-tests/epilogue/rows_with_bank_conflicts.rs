// Two floats of each thread are stored in rows of 128 bytes.
use cute_static::epilogue::{ByPairs, CollectiveEpilogue, Epilogue, Given, StoreTma, Write};
use cute_static::instruction::mma::SM90_64xNx16_F32F16F16_SS;
use cute_static::instruction::operand::MajorK;
use cute_static::numeric::Float32;
use cute_static::prelude::*;
use cute_static::typenum::*;

type Mma = TiledMma<SM90_64xNx16_F32F16F16_SS<U128>, layout!((2, 1, 1))>;
type Rows = Swizzled<Swizzle128B, Elements<32>, layout!((128, 32):(32, 1))>;
type Stored = CollectiveEpilogue<StoreTma<U2, ByPairs, MajorK, Write, Given<Rows>>, shape!((128, 128)), shape!((128, 32)), Mma, Float32>;

fn kernel<E: Epilogue>() {}

fn main() {
    kernel::<Stored>();
}
