// A raster goes through 1, 2, 4 or 8 lines at a time.
use cute_static::schedule::{AlongN, Persistent, Schedule, Tiles};
use cute_static::typenum::U3;

fn main() {
    let tiles = Tiles { m: 6, n: 6, k: 16, batch: 1 };
    let _ = Schedule::<Persistent<AlongN, U3>>::new(tiles, 132);
}
