// The main loop multiplies dense operands, and a kernel passes metadata to it.
use cute_static::collective::{CollectiveMma, InterleavedMetadata, MainloopSm80CpAsync, MetadataFor};
use cute_static::instruction::mma::{SM80_16x8x16_F32F16F16F32_TN, SM80_SPARSE_16x8x32_F32F16F16F32_TN};
use cute_static::prelude::*;
use cute_static::typenum::{U3, U1024};

type Mma = TiledMma<SM80_16x8x16_F32F16F16F32_TN, layout!((2, 2, 1))>;
type Gemm = CollectiveMma<MainloopSm80CpAsync<U3>, shape!((64, 64, 64)), Mma>;
fn launch<G, E: MetadataFor<G>>() {}

fn main() {
    type Metadata = InterleavedMetadata<SM80_SPARSE_16x8x32_F32F16F16F32_TN, U1024, U1024>;
    launch::<Gemm, Metadata>();
}
