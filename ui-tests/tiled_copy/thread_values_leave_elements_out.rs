// 8 threads with 1 element each do not copy a 4 x 4 tile.
use cute_static::prelude::*;
use cute_static::atom::{LayoutTvS, TiledCopy};
use cute_static::typenum::U1;

fn main() {
    type Wrong = LayoutTvS<TiledCopy<UniversalCopy<U1>, layout!((8,1):(1,0)), shape!((4,4))>>;
    let _: Wrong;
}
