use cute_static::prelude::*;

type R = CompositionInBounds<layout!((4,4)), layout!(17:1)>;

fn main() {
    let _: R = Default::default();
}
