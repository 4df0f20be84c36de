// All 8 values of a thread are its first.
use cute_static::prelude::*;
use cute_static::typenum::U8;

fn main() {
    type Wrong = MakeTiledCopy<UniversalCopy<U8>, layout!((32,8):(8,1)), layout!((1,8):(8,0))>;
    let _: Wrong;
}
