use cute_static::prelude::*;

layouts! {
    type Part = Composition<layout!((6,4):(1,10)), layout!(4:4)> => _;
}

fn main() {}
