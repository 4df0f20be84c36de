use cute_static::prelude::*;

fn main() {
    let _: Composition<layout!((4,2):(1,10)), layout!((2,2):(4,-1))>;
}
