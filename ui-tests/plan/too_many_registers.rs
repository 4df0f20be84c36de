// 384 threads of 240 registers each.
use cute_static::arch::Sm90;
use cute_static::plan::{BlockPlan, IsBlockPlan, Warps};
use cute_static::typenum::*;

type Block = BlockPlan<Sm90, (Warps<U4, U40>, Warps<U8, U240>)>;

fn kernel<B: IsBlockPlan>() {}

fn main() {
    kernel::<Block>();
}
