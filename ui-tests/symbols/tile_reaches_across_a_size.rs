use cute_static::prelude::*;
use cute_static::symbols;

symbols! { Gemm { M: multiple_of 64; K: multiple_of 8 } }

fn main() {
    // Elements of the matrix, column by column: the first column ends at an index that is not known.
    let tiles = layout!((?M, ?K):(?K, 1)).logical_divide(layout!(128:1));
}
