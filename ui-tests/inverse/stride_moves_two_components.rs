use cute_static::prelude::*;

type R = LeftInverse<layout!((4,4):(1@0+1@1,1@1))>;

fn main() {
    let _: R = Default::default();
}
