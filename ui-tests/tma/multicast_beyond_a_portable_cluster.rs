// 16 blocks are a cluster that not every device has.
use cute_static::numeric::Float16;
use cute_static::prelude::*;
use cute_static::tma::{PortableMulticast, TensorMap};
use cute_static::typenum::U16;

type Rows = Swizzled<Swizzle128B, Elements<16>, layout!((128,64):(64,1))>;
fn load<M: PortableMulticast>() {}

fn main() {
    type Wrong = TensorMap<Float16, layout!((128,64):(64,1)), Rows, shape!((128,64)), U16>;
    load::<Wrong>();
}
