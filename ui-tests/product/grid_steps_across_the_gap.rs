// The gap of 4:2 holds one more tile, not two; pycute returns a grid of 2 silently.
use cute_static::prelude::*;

fn main() {
    let _: LogicalProduct<layout!(4:2), layout!(3:1)>;
}
