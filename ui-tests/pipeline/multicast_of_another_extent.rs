// The tensor map is for four blocks, and the cluster has two along mode 1.
use cute_static::cluster::Cluster;
use cute_static::numeric::Float16;
use cute_static::pipeline::{IsRing, Multicast, Ring};
use cute_static::prelude::*;
use cute_static::tma::{RunTime, TensorMap};
use cute_static::typenum::{U1, U2, U4};

type Map<K> = TensorMap<Float16, RunTime<(i64, U1)>, layout!((64,64):(64,1)), shape!((64, 64)), K>;
type Stages = Ring<U2, (Multicast<U1, Map<U4>>,), U1, Cluster<U4, U2>>;

fn kernel<R: IsRing>() {}

fn main() {
    kernel::<Stages>();
}
