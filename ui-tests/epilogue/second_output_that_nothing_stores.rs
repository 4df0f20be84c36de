// The values before the activation are lost.
use cute_static::epilogue::fusion::{AccFetch, AuxStore, Compute, ReLu};
use cute_static::epilogue::{CollectiveEpilogue, Epilogue, Fused, StoreTma};
use cute_static::instruction::mma::SM90_64xNx16_F32F16F16_SS;
use cute_static::numeric::BFloat16;
use cute_static::prelude::*;
use cute_static::typenum::*;

type Mma = TiledMma<SM90_64xNx16_F32F16F16_SS<U128>, layout!((2, 1, 1))>;
type Stored = Fused<StoreTma<U2>, Compute<ReLu, (AuxStore<AccFetch>,)>>;

fn kernel<E: Epilogue>() {}

fn main() {
    type Wrong = CollectiveEpilogue<Stored, shape!((128, 128)), shape!((128, 32)), Mma, BFloat16>;
    kernel::<Wrong>();
}
