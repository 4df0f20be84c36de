use cute_static::prelude::*;
use cute_static::symbols;

symbols! { Gemm { M; K: multiple_of 64 } }

fn main() {
    // What do the offsets count?
    let a = Swizzle128B::default().compose(layout!((?M, ?K):(?K, 1)));
}
