// One side has the six values as rows of three, and the other one as columns of two.
use cute_static::atom::ConversionLayoutFor;
use cute_static::numeric::Float32;
use cute_static::prelude::*;

fn main() {
    type Wrong = ConversionLayoutFor<layout!((32,(3,2)):(1,(64,32))), layout!((32,(2,3)):(1,(96,32))), Float32>;
    let _: Wrong;
}
