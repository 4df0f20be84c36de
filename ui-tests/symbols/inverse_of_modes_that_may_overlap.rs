//! Where K is more than 64, the rows overlap.
use cute_static::prelude::*;
use cute_static::symbols;

symbols! { Gemm { M: multiple_of 64; K: multiple_of 8 } }

fn main() {
    let _: LeftInverse<layout!((?M, ?K):(64, 1))>;
}
