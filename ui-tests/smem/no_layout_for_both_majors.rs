// TMA keeps the order of global memory, and the tensor core is told another one.
use cute_static::instruction::operand::{MajorK, MajorMN};
use cute_static::numeric::Float16;
use cute_static::prelude::*;
use cute_static::smem::{ByTensorCore, ByTma, SmemLayoutFor, Wgmma};

fn main() {
    type Wrong = SmemLayoutFor<Float16, shape!((128,64)), (ByTma<MajorK>, ByTensorCore<Wgmma, MajorMN, shape!((64,16))>)>;
    let _: Wrong;
}
