use cute_static::prelude::*;
use cute_static::symbols;

symbols! { Gemm { M: multiple_of 64; K: multiple_of 64 } }

fn main() {
    let a = layout!((?M, ?K):(?K, 1)).swizzled::<Swizzle128B, Elements<16>>();
    let tiles = a.zipped_divide(tiler!(<64, 128>));
    // The use of a refused layout is no second error.
    let tiles = tiles.with(Gemm { M: 128, K: 192 }.sizes().unwrap()).unwrap();
    assert_eq!(tiles.offset(((1, 2), (0, 1))), 0);
}
