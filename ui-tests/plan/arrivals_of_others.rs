// Eight warps read a ring that expects four arrivals.
use cute_static::arch::Sm90;
use cute_static::numeric::Float16;
use cute_static::pipeline::Ring;
use cute_static::plan::{BlockPlan, IsBlockPlan, Reads, Stages, Warps};
use cute_static::prelude::*;
use cute_static::tma::{RunTime, TensorMap};
use cute_static::typenum::*;

type Map = TensorMap<Float16, RunTime<(i64, U1)>, layout!((64,64):(64,1)), shape!((64, 64))>;
type Keys = Ring<U3, (Map,), U4>;
type Block = BlockPlan<Sm90, (Stages<Keys>, Reads<Keys, Warps<U8, U160>>)>;

fn kernel<B: IsBlockPlan>() {}

fn main() {
    kernel::<Block>();
}
