// The main loop of Ampere reads metadata in blocks of 32 rows, and those of sm_100 and sm_120 have 128.
use cute_static::collective::{CollectiveMma, MainloopSm80CpAsyncSparse, Metadata, MetadataFor};
use cute_static::instruction::mma::SM80_SPARSE_16x8x32_F32F16F16F32_TN;
use cute_static::prelude::*;
use cute_static::typenum::{U3, U1024};

type Atom = SM80_SPARSE_16x8x32_F32F16F16F32_TN;
type Mma = TiledMma<Atom, layout!((2, 2, 1)), tiler!(<32, 32, 32>)>;
type Gemm = CollectiveMma<MainloopSm80CpAsyncSparse<U3>, shape!((128, 128, 64)), Mma>;
fn launch<G, E: MetadataFor<G>>() {}

fn main() {
    launch::<Gemm, Metadata<Atom, U1024, U1024>>();
}
