//! A divide of a layout with symbols, by a tuple of Rust
use cute_static::prelude::*;
use cute_static::symbols;
symbols! { Gemm { M: multiple_of 8 } }
fn main() {
    let _ = layout!((?M,8):(8,1)).zipped_divide((4, 4));
}
