use cute_static::prelude::*;

type R = Composition<layout!((8,16)), tiler!(<<2, 2>, 8>)>;

fn main() {
    let _: R = Default::default();
}
