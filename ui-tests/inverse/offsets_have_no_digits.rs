use cute_static::prelude::*;

type R = LeftInverse<layout!((3,3):(2,3))>;

fn main() {
    let _: R = Default::default();
}
