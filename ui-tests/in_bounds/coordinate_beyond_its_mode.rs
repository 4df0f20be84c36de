use cute_static::prelude::*;

type R = CompositionInBounds<layout!((8,16):(16,1)), layout!((8,8):(1@1,2@0))>;

fn main() {
    let _: R = Default::default();
}
