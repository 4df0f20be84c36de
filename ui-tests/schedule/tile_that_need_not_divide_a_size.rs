//! 128 columns divide some multiples of 64, and not all of them.
use cute_static::prelude::*;
use cute_static::schedule::Tiles;
use cute_static::symbols;

symbols! { Gemm { M: multiple_of 128; N: multiple_of 64; K: multiple_of 64 } }

fn main() {
    let sizes = Gemm { M: 4096, N: 512, K: 640 }.sizes().unwrap();
    let tiles = Tiles::whole::<M, N, K>(sizes, shape!((128,128,64)));
}
