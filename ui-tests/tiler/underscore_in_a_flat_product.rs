use cute_static::prelude::*;

type R = FlatProduct<layout!((4,8)), tiler!(<2, _>)>;

fn main() {
    let _: R = Default::default();
}
