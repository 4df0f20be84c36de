use cute_static::prelude::*;

fn main() {
    let tile = layout!((4,4):(1,2));
    let _ = tile.blocked_product(layout!((2,2)));
}
