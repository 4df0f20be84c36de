// The main loop multiplies halves, and the metadata are those of tf32.
use cute_static::collective::{CollectiveMma, MainloopSm90TmaGmmaSparse, Metadata, MetadataFor};
use cute_static::instruction::mma::{SM90_SPARSE_64xNx16_F32TF32TF32_SS_TN, SM90_SPARSE_64xNx32_F32F16F16_SS};
use cute_static::prelude::*;
use cute_static::typenum::{U3, U64, U128, U1024};

type Atom = SM90_SPARSE_64xNx32_F32F16F16_SS<U128>;
type Gemm = CollectiveMma<MainloopSm90TmaGmmaSparse<U3>, shape!((128, 128, 64)), TiledMma<Atom, layout!((2, 1, 1))>>;
type Other = SM90_SPARSE_64xNx16_F32TF32TF32_SS_TN<U128>;
fn launch<G, E: MetadataFor<G>>() {}

fn main() {
    launch::<Gemm, Metadata<Other, U1024, U1024, U64>>();
}
