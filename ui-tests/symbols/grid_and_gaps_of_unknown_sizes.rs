use cute_static::prelude::*;
use cute_static::symbols;

symbols! { Gemm { M: multiple_of 64; K: multiple_of 8 } }

fn main() {
    // Eight of M rows: the gap between two columns has M / 8 copies.
    let copies = layout!((8, ?K):(1, ?M)).logical_product(layout!(?K:1));
}
