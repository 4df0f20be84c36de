// Threads with 4 consecutive elements each, and data in every other element.
use cute_static::prelude::*;
use cute_static::atom::MakeCotiledCopy;
use cute_static::typenum::U4;

fn main() {
    type Wrong = MakeCotiledCopy<UniversalCopy<U4>, layout!((32,4):(4,1)), layout!((64,16):(2,128))>;
    let _: Wrong;
}
