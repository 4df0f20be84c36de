// 12 blocks are no portable cluster.
use cute_static::cluster::Cluster;
use cute_static::schedule::{Scheduler, Static};
use cute_static::typenum::{U3, U4};

fn kernel<S: Scheduler>() {}

fn main() {
    kernel::<Static<Cluster<U4, U3>>>();
}
