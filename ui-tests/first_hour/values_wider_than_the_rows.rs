// CUTLASS #1358
use cute_static::prelude::*;
use cute_static::typenum::U8;

fn main() {
    type Copy = MakeTiledCopy<UniversalCopy<U8>, layout!((16,2):(2,1)), layout!((1,8))>;
    let _ = Copy::default().get_slice(3).partition_s(layout!((64,12):(12,1)));
}
