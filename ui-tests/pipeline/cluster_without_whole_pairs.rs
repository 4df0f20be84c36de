// Two blocks multiply together, and the cluster has three along mode 0.
use cute_static::cluster::Cluster;
use cute_static::numeric::Float16;
use cute_static::pipeline::{AfterProducts, IsRing, Ring};
use cute_static::prelude::*;
use cute_static::tma::{RunTime, TensorMap};
use cute_static::typenum::{U1, U2, U3};

type Map = TensorMap<Float16, RunTime<(i64, U1)>, layout!((64,64):(64,1)), shape!((64, 64))>;
type Stages = Ring<U2, (Map,), AfterProducts<U2>, Cluster<U3>>;

fn kernel<R: IsRing>() {}

fn main() {
    kernel::<Stages>();
}
