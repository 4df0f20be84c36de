//! A tuple of Rust is no tiler.
use cute_static::prelude::*;
use cute_static::symbols;

symbols! { Gemm { M: multiple_of 8 } }

fn main() {
    let _: ZippedDivide<layout!(?M:1), (u8, u8)>;
}
