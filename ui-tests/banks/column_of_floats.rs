use cute_static::prelude::*;
use cute_static::banks::ConflictFree;
use cute_static::typenum::{U4, U32};

fn load<Lanes: ConflictFree<U32, U4>>() {}

fn main() {
    load::<layout!(32:32)>();
}
