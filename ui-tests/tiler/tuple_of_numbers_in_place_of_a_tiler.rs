// A tiler is `tiler!(<4, 8>)` or `shape!((4,8))`.
use cute_static::prelude::*;

fn main() {
    type Wrong = Composition<layout!((8,16)), (u32, u32)>;
    let _: Wrong;
}
