use cute_static::prelude::*;
use cute_static::symbols;

symbols! { Left { M: multiple_of 64 } }
symbols! { Right { K: multiple_of 8 } }

fn main() {
    let a = layout!((?M, ?K):(?K, 1)).zipped_divide(tiler!(<64, 8>));
}
