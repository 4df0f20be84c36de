// The swizzle counts bytes.
use cute_static::prelude::*;
use cute_static::typenum::{U8, U16};

fn main() {
    let _: Recast<Swizzle128B, U16, U8>;
}
