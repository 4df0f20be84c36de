use cute_static::prelude::*;
use cute_static::symbols;

symbols! { Gemm { M: multiple_of 64; K: multiple_of 8 } }

fn main() {
    // One tile of the whole matrix, column by column: M rows end at an index that is not known.
    let tiles = layout!((?M, ?K):(1, ?M)).logical_divide(layout!(128:1));
}
