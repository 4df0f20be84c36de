//! 16 columns divide some multiples of 8, and not all of them.
use cute_static::prelude::*;
use cute_static::symbols;

symbols! { Gemm { M: multiple_of 64; K: multiple_of 8 } }

fn main() {
    let sizes = Gemm { M: 64, K: 32 }.sizes().unwrap();
    let a = layout!((?M, ?K):(?K, 1)).with(sizes).unwrap();
    let tiles = a.tensor(&[0; 2048]).unwrap().whole_tiles(shape!((64,16)));
}
