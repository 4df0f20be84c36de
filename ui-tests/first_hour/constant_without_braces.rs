use cute_static::prelude::*;

fn main() {
    const TILE: usize = 128;
    let _ = layout!((TILE,64));
}
