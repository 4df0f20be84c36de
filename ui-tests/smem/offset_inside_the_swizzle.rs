// The second k-block, cut out with its offset.
use cute_static::instruction::operand::MajorK;
use cute_static::numeric::Float16;
use cute_static::prelude::*;
use cute_static::smem::GmmaDescriptor;
use cute_static::typenum::{U3, U16};

fn main() {
    type Wrong = GmmaDescriptor<ComposedLayout<Swizzle<U3, U3, U3, Elements<16>>, U16, layout!((64,16):(64,1))>, Float16, MajorK>;
    let _: Wrong;
}
