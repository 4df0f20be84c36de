use cute_static::prelude::*;

type R = ComplementIn<layout!((4,2):(1@0,1@2)), shape!((8,8))>;

fn main() {
    let _: R = Default::default();
}
