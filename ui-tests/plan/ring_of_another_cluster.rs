// Two blocks fill the ring together, and the plan launches single blocks.
use cute_static::arch::Sm90;
use cute_static::cluster::Cluster;
use cute_static::numeric::Float16;
use cute_static::pipeline::{Multicast, Ring};
use cute_static::plan::{BlockPlan, IsBlockPlan, Stages};
use cute_static::prelude::*;
use cute_static::tma::{RunTime, TensorMap};
use cute_static::typenum::{U0, U1, U2};

type Map<K> = TensorMap<Float16, RunTime<(i64, U1)>, layout!((64,64):(64,1)), shape!((64, 64)), K>;
type Keys = Ring<U2, (Multicast<U0, Map<U2>>,), U1, Cluster<U2>>;

fn kernel<B: IsBlockPlan>() {}

fn main() {
    kernel::<BlockPlan<Sm90, (Stages<Keys>,)>>();
}
