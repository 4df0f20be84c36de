use cute_static::numeric::Float16;
use cute_static::prelude::*;
use cute_static::tma::{AlignedBuffer, TensorMap};
use cute_static::typenum::U128;

fn load<M: AlignedBuffer<U128>>() {}

fn main() {
    type Tile = Swizzled<Swizzle128B, Elements<16>, layout!((128,64):(64,1))>;
    type Wrong = TensorMap<Float16, layout!((128,64):(64,1)), Tile, shape!((128,64))>;
    load::<Wrong>();
}
