// The main loop has 64 values along K in a stage, and the metadata were stored for 128.
use cute_static::collective::{CollectiveMma, MainloopSm90TmaGmmaSparse, Metadata, MetadataFor};
use cute_static::instruction::mma::SM90_SPARSE_64xNx32_F32F16F16_SS;
use cute_static::prelude::*;
use cute_static::typenum::{U3, U128, U1024};

type Atom = SM90_SPARSE_64xNx32_F32F16F16_SS<U128>;
type Gemm = CollectiveMma<MainloopSm90TmaGmmaSparse<U3>, shape!((128, 128, 64)), TiledMma<Atom, layout!((2, 1, 1))>>;
fn launch<G, E: MetadataFor<G>>() {}

fn main() {
    launch::<Gemm, Metadata<Atom, U1024, U1024, U128>>();
}
