// The order of this raster depends on the numbers of tiles.
use cute_static::schedule::{Heuristic, Persistent, RasterLayout};
use cute_static::typenum::{U1, U6, U8};

fn main() {
    type Wrong = RasterLayout<Persistent<Heuristic, U1>, U6, U8>;
    let _: Wrong;
}
