// The atom copies 8 elements at a time, and every thread has 4.
use cute_static::prelude::*;
use cute_static::atom::LayoutTvS;
use cute_static::typenum::U8;

fn main() {
    type Wrong = LayoutTvS<MakeTiledCopy<UniversalCopy<U8>, layout!((32,8):(8,1)), layout!((1,4):(4,1))>>;
    let _: Wrong;
}
