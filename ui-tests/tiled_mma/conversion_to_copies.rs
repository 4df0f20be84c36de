// Each element of the second fragment is in two registers.
use cute_static::atom::ConversionLayoutFor;
use cute_static::numeric::Float16;
use cute_static::prelude::*;

fn main() {
    type Wrong = ConversionLayoutFor<layout!((32,4):(4,1)), layout!((32,(2,2)):(2,(1,0))), Float16>;
    let _: Wrong;
}
