use cute_static::numeric::Float16;
use cute_static::prelude::*;
use cute_static::tma::{FewestInstructions, TensorMap};

fn load<M: FewestInstructions>() {}

fn main() {
    type Tile = Swizzled<Swizzle128B, Elements<16>, layout!(((64,2),(8,8)):((1,512),(64,1024)))>;
    type Wrong = TensorMap<Float16, layout!((4096,4096):(1,4096)), Tile, shape!((128,64))>;
    load::<Wrong>();
}
