// The second tensor has elements of 32 bits.
use cute_static::epilogue::fusion::{AccFetch, AuxStore, Compute, ReLu};
use cute_static::epilogue::{Auxiliary, CollectiveEpilogue, Epilogue, Fused, NoSource, StoreTma};
use cute_static::instruction::mma::SM90_64xNx16_F32F16F16_SS;
use cute_static::numeric::{BFloat16, Float32};
use cute_static::prelude::*;
use cute_static::typenum::*;

type Mma = TiledMma<SM90_64xNx16_F32F16F16_SS<U128>, layout!((2, 1, 1))>;
type Tree = Compute<ReLu, (AuxStore<AccFetch>,)>;
type Stored = Fused<StoreTma<U2>, Tree, NoSource, Auxiliary<StoreTma<U2>, Float32>>;

fn kernel<E: Epilogue>() {}

fn main() {
    type Wrong = CollectiveEpilogue<Stored, shape!((128, 128)), shape!((128, 32)), Mma, BFloat16>;
    kernel::<Wrong>();
}
