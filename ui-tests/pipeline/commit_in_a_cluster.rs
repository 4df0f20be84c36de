// Two blocks fill the stages together, and products of one block release them.
use cute_static::cluster::Cluster;
use cute_static::numeric::Float16;
use cute_static::pipeline::{AfterProducts, IsRing, Multicast, Ring};
use cute_static::prelude::*;
use cute_static::tma::{RunTime, TensorMap};
use cute_static::typenum::{U1, U2};

type Map = TensorMap<Float16, RunTime<(i64, U1)>, layout!((64,64):(64,1)), shape!((64, 64)), U2>;
type Stages = Ring<U2, (Multicast<U1, Map>,), AfterProducts, Cluster<U1, U2>>;

fn kernel<R: IsRing>() {}

fn main() {
    kernel::<Stages>();
}
