// A shape is no list of parts.
use cute_static::arch::Sm90;
use cute_static::plan::{BlockPlan, IsBlockPlan, Warps};
use cute_static::typenum::*;

type Block = BlockPlan<Sm90, Warps<U4, U128>>;

fn kernel<B: IsBlockPlan>() {}

fn main() {
    kernel::<Block>();
}
