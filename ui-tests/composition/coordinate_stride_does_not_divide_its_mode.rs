use cute_static::prelude::*;

type R = Composition<layout!(((4,6),8):((1,8),64)), layout!((2,6):(1@1,3@0))>;

fn main() {
    let _: R = Default::default();
}
