// 16 named barriers besides barrier 0.
use cute_static::arch::Sm90;
use cute_static::plan::{BlockPlan, IsBlockPlan, NamedBarriers};
use cute_static::typenum::*;

type Block = BlockPlan<Sm90, (NamedBarriers<U12>, NamedBarriers<U4>)>;

fn kernel<B: IsBlockPlan>() {}

fn main() {
    kernel::<Block>();
}
