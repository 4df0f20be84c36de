// title: A block that does not wait for its peer
// tracker: inclusionAI/humming#56
// link: https://github.com/inclusionAI/humming/pull/56
// date: 2026-08-10
// symptom: wrong values
// kind: pipeline protocol
// outcome: refused
// story: A persistent GEMM on Hopper shares A or B between two blocks of a cluster by multicast. For 64 rows it was right. For 512 and 4096
// rows, 5 to 18.5 % of the elements were wrong on an H100 and an H200. The size was no cause by itself: large products take multicast, and
// give a cluster more than one tile. Stages and the epilogue use the same memory. The leader waited for its own epilogue, and then loaded
// the next tile into the memory of both blocks, while the other block still used its own for the tile before. The repair makes the leader
// wait for the barriers of both blocks.

use cute_static::cluster::Cluster;
use cute_static::numeric::Float16;
use cute_static::pipeline::{IsRing, Ring};
use cute_static::prelude::*;
use cute_static::tma::{RunTime, TensorMap};
use cute_static::typenum::{U1, U2};

type Map<K> = TensorMap<Float16, RunTime<(i64, U1)>, layout!((64,64):(64,1)), shape!((64, 64)), K>;
// Two blocks load the tile. With `Multicast<U0, Map<U2>>` a stage would wait for both.
type Stages = Ring<U2, (Map<U2>,), U1, Cluster<U2>>;

fn kernel<R: IsRing>() {}

fn main() {
    kernel::<Stages>();
}
