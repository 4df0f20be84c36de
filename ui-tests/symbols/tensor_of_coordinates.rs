use cute_static::prelude::*;
use cute_static::symbols;

symbols! { Gemm { M: multiple_of 16; K } }

fn main() {
    let data = [0_u8; 64];
    let places = layout!((?M, ?K):(1@0, 1@1)).with(Gemm { M: 16, K: 2 }.sizes().unwrap()).unwrap();
    let a = places.tensor(&data[..]);
}
