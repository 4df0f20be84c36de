use cute_static::prelude::*;
use cute_static::swizzle::Byte;

fn main() {
    type Bytes = Swizzled<Swizzle128B, Byte, layout!((8,128):(128,1))>;
    type Halves = Swizzled<Swizzle128B, Elements<16>, layout!((8,64):(64,1))>;
    let _: Composition<Bytes, Halves>;
}
