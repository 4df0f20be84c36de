// Ampere has no `setmaxnreg`.
use cute_static::arch::Sm80;
use cute_static::plan::{BlockPlan, IsBlockPlan, Warps};
use cute_static::typenum::{U4, U128};

fn kernel<B: IsBlockPlan>() {}

fn main() {
    kernel::<BlockPlan<Sm80, (Warps<U4, U128>,)>>();
}
