use cute_static::prelude::*;
use cute_static::typenum::{U16, U32};

fn main() {
    let _: Recast<layout!((7,8)), U16, U32>;
}
