// 0 is a multiple of everything, and no alignment.
use cute_static::numeric::Float16;
use cute_static::prelude::*;
use cute_static::tma::{AlignedBuffer, TensorMap};
use cute_static::typenum::U0;

type Rows = Swizzled<Swizzle128B, Elements<16>, layout!((128,64):(64,1))>;
fn load<M: AlignedBuffer<U0>>() {}

fn main() {
    type Wrong = TensorMap<Float16, layout!((4096,1024):(1024,1)), Rows, shape!((128,64))>;
    load::<Wrong>();
}
