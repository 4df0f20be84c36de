use cute_static::prelude::*;
use cute_static::symbols;

symbols! { Gemm { M: multiple_of 64; K: multiple_of 8 } }

fn main() {
    // A diagonal steps by K + 1.
    let diagonal = layout!((8, 8):(?K, 1)).compose_known(layout!(4:9));
}
