// The blocks of a cluster fill these stages, and one block begins and ends alone.
use cute_static::cluster::Cluster;
use cute_static::numeric::Float16;
use cute_static::pipeline::{BarrierInstructions, BlockThread, Multicast, Pipeline, Ring, start};
use cute_static::prelude::*;
use cute_static::tma::{RunTime, TensorMap};
use cute_static::typenum::{U0, U1, U2, U12};

type Map<K> = TensorMap<Float16, RunTime<(i64, U1)>, layout!((64,64):(64,1)), shape!((64, 64)), K>;
type Stages = Ring<U2, (Multicast<U0, Map<U2>>,), U1, Cluster<U2>>;

fn kernel<D: BarrierInstructions>(stages: Pipeline<Stages, D>, thread: BlockThread<U12>) {
    start((stages,), thread);
}

fn main() {}
