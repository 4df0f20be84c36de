// CuTe C++ returns a layout here that is another function.
use cute_static::prelude::*;

type R = Composition<layout!((6,4):(1,10)), layout!(4:4)>;

fn main() {
    let _: R = Default::default();
}
