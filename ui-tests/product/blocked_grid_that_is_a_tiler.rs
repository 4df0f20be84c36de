// Blocked and raked products take a layout.
use cute_static::prelude::*;

fn main() {
    type Wrong = BlockedProduct<layout!((4,4)), tiler!(<2, 2>)>;
    let _: Wrong;
}
