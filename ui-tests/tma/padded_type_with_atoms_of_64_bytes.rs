use cute_static::numeric::Float4E2M1;
use cute_static::prelude::*;
use cute_static::swizzle::{Byte, Swizzle128BAtom64B};
use cute_static::tma::{Padded, TensorMap};

fn main() {
    type Tile = Swizzled<Swizzle128BAtom64B, Byte, layout!((64,128):(128,1))>;
    type Wrong = TensorMap<Padded<Float4E2M1>, layout!((64,256):(256,1)), Tile, shape!((64,128))>;
    let _: Wrong;
}
