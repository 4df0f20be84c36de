// The order of this raster depends on the numbers of tiles.
use cute_static::schedule::*;
use cute_static::typenum::{U1, U6, U8};

fn main() {
    let _: RasterLayout<Persistent<Heuristic, U1>, U6, U8>;
}
