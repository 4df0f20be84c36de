use cute_static::prelude::*;

type R = CompositionInBounds<layout!((8,16)), tiler!(<4, 32>)>;

fn main() {
    let _: R = Default::default();
}
