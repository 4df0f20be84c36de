// Nobody computes a tile that is cut into no parts.
use cute_static::schedule::{Schedule, SplitK, Tiles};
use cute_static::typenum::U0;

fn main() {
    let tiles = Tiles { m: 6, n: 6, k: 16, batch: 1 };
    let _ = Schedule::<SplitK<U0>>::new(tiles, 132);
}
