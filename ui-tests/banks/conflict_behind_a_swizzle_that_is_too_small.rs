use cute_static::prelude::*;
use cute_static::banks::ConflictFree;
use cute_static::typenum::U16;

fn ldmatrix<Rows: ConflictFree<U16, U16>>() {}

fn main() {
    ldmatrix::<layout!(Sw<2,3,3> o 0 o 32:64)>();
}
