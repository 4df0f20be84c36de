use cute_static::prelude::*;

type R = RakedProduct<layout!((4,4):(1,2)), layout!((2,2))>;

fn main() {
    let _: R = Default::default();
}
