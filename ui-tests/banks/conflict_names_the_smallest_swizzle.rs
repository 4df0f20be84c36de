use cute_static::prelude::*;
use cute_static::banks::ConflictFree;
use cute_static::typenum::U16;

fn ldmatrix<Rows: ConflictFree<U16, U16>>() {}

fn main() {
    ldmatrix::<layout!(32:64)>();
}
