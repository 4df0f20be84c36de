use cute_static::prelude::*;

type R = CompositionInBounds<layout!((8,16):(16,1)), layout!((4,4):(1@1,-1@0))>;

fn main() {
    let _: R = Default::default();
}
