// The gap of 4:2 holds one more tile, not two; pycute returns a grid of 2 silently.
use cute_static::prelude::*;

fn main() {
    type Wrong = LogicalProduct<layout!(4:2), layout!(3:1)>;
    let _: Wrong;
}
