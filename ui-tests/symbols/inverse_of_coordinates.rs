//! The strides of a layout that is inverted are integers, where sizes are symbols.
use cute_static::prelude::*;
use cute_static::symbols;

symbols! { Gemm { M: multiple_of 64; K: multiple_of 8 } }

fn main() {
    let _: LeftInverse<layout!((?M, ?K):(1@0, 1@1))>;
}
