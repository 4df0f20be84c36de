use cute_static::prelude::*;

type R = LeftInverse<layout!((3,2,2):(1,2,8))>;

fn main() {
    let _: R = Default::default();
}
