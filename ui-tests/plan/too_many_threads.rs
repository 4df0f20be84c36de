// Nine warpgroups are 1152 threads.
use cute_static::arch::Sm90;
use cute_static::plan::{BlockPlan, IsBlockPlan, Warps};
use cute_static::typenum::*;

type Block = BlockPlan<Sm90, (Warps<U4, U24>, Warps<U32, U56>)>;

fn kernel<B: IsBlockPlan>() {}

fn main() {
    kernel::<Block>();
}
