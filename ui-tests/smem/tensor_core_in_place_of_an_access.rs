// Which operand of the tensor core is the tile?
use cute_static::numeric::Float16;
use cute_static::prelude::*;
use cute_static::smem::{SmemLayoutFor, Wgmma};

fn main() {
    type Wrong = SmemLayoutFor<Float16, shape!((64,64)), (Wgmma,)>;
    let _: Wrong;
}
