// A block that shares a tile computes at least one k tile of it.
use cute_static::cluster::Cluster;
use cute_static::schedule::{AlongM, Scheduler, StreamK};
use cute_static::typenum::{U0, U2};

fn kernel<S: Scheduler>() {}

fn main() {
    kernel::<StreamK<AlongM, U2, Cluster, U0>>();
}
