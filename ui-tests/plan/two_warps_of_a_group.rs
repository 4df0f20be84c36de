// Two warps are no warpgroup.
use cute_static::arch::Sm90;
use cute_static::plan::{BlockPlan, IsBlockPlan, Warps};
use cute_static::typenum::*;

type Block = BlockPlan<Sm90, (Warps<U2, U40>,)>;

fn kernel<B: IsBlockPlan>() {}

fn main() {
    kernel::<Block>();
}
