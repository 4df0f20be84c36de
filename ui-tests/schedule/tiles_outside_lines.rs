// Two lines of clusters of two tiles have four tiles; six are not made of such.
use cute_static::cluster::Cluster;
use cute_static::schedule::{AlongN, Persistent, RasterLayout};
use cute_static::typenum::{U2, U6, U8};

fn main() {
    type Wrong = RasterLayout<Persistent<AlongN, U2, Cluster<U2>>, U6, U8>;
    let _: Wrong;
}
