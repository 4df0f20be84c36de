// Blocked and raked products take a layout.
use cute_static::prelude::*;

fn main() {
    let _: BlockedProduct<layout!((4,4)), tiler!(<2, 2>)>;
}
