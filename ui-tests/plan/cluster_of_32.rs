// No cluster has 32 blocks.
use cute_static::arch::Sm90;
use cute_static::cluster::Cluster;
use cute_static::plan::{BlockPlan, IsBlockPlan, Warps};
use cute_static::typenum::*;

type Block = BlockPlan<Sm90, (Warps<U4, U128>,), Cluster<U8, U4, U32>>;

fn kernel<B: IsBlockPlan>() {}

fn main() {
    kernel::<Block>();
}
