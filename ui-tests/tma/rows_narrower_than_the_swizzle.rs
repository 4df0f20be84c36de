use cute_static::numeric::Float16;
use cute_static::prelude::*;
use cute_static::tma::{FullRows, TensorMap};

fn load<M: FullRows>() {}

fn main() {
    type Tile = Swizzled<Swizzle128B, Elements<16>, layout!((128,32):(32,1))>;
    type Wrong = TensorMap<Float16, layout!((4096,4096):(4096,1)), Tile, shape!((128,32))>;
    load::<Wrong>();
}
