// Two lines of clusters of two tiles have four tiles; six are not made of such.
use cute_static::cluster::Cluster;
use cute_static::schedule::*;
use cute_static::typenum::{U2, U6, U8};

fn main() {
    let _: RasterLayout<Persistent<AlongN, U2, Cluster<U2>>, U6, U8>;
}
