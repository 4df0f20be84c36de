use cute_static::prelude::*;

fn main() {
    let _: ZippedProduct<layout!((8,4):(1,4)), layout!((2,3))>;
}
