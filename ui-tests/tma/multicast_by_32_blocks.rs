// A cluster has at most 16 blocks, and the mask of a multicast 16 bits.
use cute_static::numeric::Float16;
use cute_static::prelude::*;
use cute_static::tma::{TensorMap};
use cute_static::typenum::U32;

type Rows = Swizzled<Swizzle128B, Elements<16>, layout!((128,64):(64,1))>;

fn main() {
    type Wrong = TensorMap<Float16, layout!((4096,1024):(1024,1)), Rows, shape!((128,64)), U32>;
    let of: Wrong;
}
