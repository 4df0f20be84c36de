// Two warps have the first fragment, and one warp the second one.
use cute_static::atom::ConversionLayoutFor;
use cute_static::numeric::Float16;
use cute_static::prelude::*;

fn main() {
    type Wrong = ConversionLayoutFor<layout!((64,4):(4,1)), layout!((32,8):(8,1)), Float16>;
    let _: Wrong;
}
