// The swizzle where the order should be.
use cute_static::schedule::{Persistent, Schedule, Tiles};
use cute_static::typenum::U4;

fn main() {
    let tiles = Tiles { m: 6, n: 6, k: 16, batch: 1 };
    let _ = Schedule::<Persistent<U4>>::new(tiles, 132);
}
