use cute_static::prelude::*;
use cute_static::symbols;

symbols! { Gemm { M: multiple_of 64; K: multiple_of 8 } }

fn main() {
    let _: TileToShape<layout!((8, 16):(16, 1)), shape!((?M, ?K))>;
}
