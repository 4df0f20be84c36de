// The tile is 32 x 64.
use cute_static::prelude::*;
use cute_static::atom::PartitionS;
use cute_static::typenum::U8;

type Copy = MakeTiledCopy<UniversalCopy<U8>, layout!((32,8):(8,1)), layout!((1,8):(8,1))>;

fn main() {
    type Wrong = PartitionS<Copy, layout!((128,96):(96,1))>;
    let _: Wrong;
}
