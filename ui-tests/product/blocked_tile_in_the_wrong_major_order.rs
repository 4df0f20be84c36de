// (3,4):(1,4) has a hole after each column, so it is legal; (4,3):(1,3) overlaps.
use cute_static::prelude::*;

fn main() {
    let tile = layout!((3,4):(1,4));
    let _ = tile.blocked_product(layout!((2,5)));
}
