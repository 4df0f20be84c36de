use cute_static::prelude::*;
use cute_static::banks::ConflictFree;
use cute_static::typenum::{U0, U16};

fn ldmatrix<Rows: ConflictFree<U16, U16>>(_: Rows) {}

fn main() {
    ldmatrix(ComposedLayout::<Swizzle128B, U0, layout!(32:64)>::default());
}
