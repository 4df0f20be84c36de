// C is loaded by 256 bits, which Hopper does not have.
use cute_static::arch::Sm90;
use cute_static::collective::Vectors;
use cute_static::epilogue::fusion::LinearCombination;
use cute_static::epilogue::{CollectiveEpilogue, Fused, SourceDirect, StoreDirect};
use cute_static::instruction::mma::UniversalFMA;
use cute_static::instruction::operand::MajorMN;
use cute_static::numeric::Float32;
use cute_static::plan::{BlockPlan, EpilogueOf, IsBlockPlan};
use cute_static::prelude::*;
use cute_static::typenum::*;

type Mma = TiledMma<UniversalFMA<Float32>, layout!((8, 8, 1)), tiler!(<(8, 8):(8, 1), _, _>)>;
type Loads = SourceDirect<Float32, Vectors<U256>, MajorMN>;
type Stores = Fused<StoreDirect<Vectors<U128>, MajorMN>, LinearCombination, Loads>;
type Stored = CollectiveEpilogue<Stores, shape!((64, 64)), shape!((64, 8)), Mma, Float32>;

fn kernel<B: IsBlockPlan>() {}

fn main() {
    type Wrong = BlockPlan<Sm90, (EpilogueOf<Stored>,)>;
    kernel::<Wrong>();
}
