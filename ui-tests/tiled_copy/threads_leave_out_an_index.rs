// Thread 4 to 7 stand nowhere.
use cute_static::prelude::*;
use cute_static::typenum::U1;

fn main() {
    type Wrong = MakeTiledCopy<UniversalCopy<U1>, layout!((4,2):(1,8)), layout!((2,1))>;
    let _: Wrong;
}
