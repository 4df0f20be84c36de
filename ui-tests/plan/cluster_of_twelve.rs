// 12 blocks are no portable cluster.
use cute_static::arch::Sm90;
use cute_static::cluster::Cluster;
use cute_static::plan::{BlockPlan, IsBlockPlan, Warps};
use cute_static::typenum::*;

type Block = BlockPlan<Sm90, (Warps<U4, U128>,), Cluster<U4, U3>>;

fn kernel<B: IsBlockPlan>() {}

fn main() {
    kernel::<Block>();
}
