use cute_static::prelude::*;
use cute_static::banks::ConflictFree;
use cute_static::typenum::{U3, U8};

fn load<Lanes: ConflictFree<U8, U3>>() {}

fn main() {
    load::<layout!(32:3)>();
}
