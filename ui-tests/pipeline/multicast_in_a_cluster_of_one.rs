// A cluster of one block has no block to share a tile with.
use cute_static::numeric::Float16;
use cute_static::pipeline::{IsRing, Multicast, Ring};
use cute_static::prelude::*;
use cute_static::tma::{RunTime, TensorMap};
use cute_static::typenum::{U0, U1, U2};

type Map<K> = TensorMap<Float16, RunTime<(i64, U1)>, layout!((64,64):(64,1)), shape!((64, 64)), K>;
type Stages = Ring<U2, (Multicast<U0, Map<U1>>,)>;

fn kernel<R: IsRing>() {}

fn main() {
    kernel::<Stages>();
}
