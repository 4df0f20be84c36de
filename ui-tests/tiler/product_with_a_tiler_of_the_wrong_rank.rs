use cute_static::prelude::*;

type R = ZippedProduct<layout!((2,2)), tiler!(<2, 2, 2>)>;

fn main() {
    let _: R = Default::default();
}
