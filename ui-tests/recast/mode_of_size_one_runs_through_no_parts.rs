use cute_static::prelude::*;
use cute_static::typenum::{U8, U16};

fn main() {
    let _ = layout!((1,4):(1,2)).recast(U16::new(), U8::new());
}
