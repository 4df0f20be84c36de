use cute_static::prelude::*;

type R = LeftInverse<layout!((4,(3,3)):(1@1,(2@0,3@0)))>;

fn main() {
    let _: R = Default::default();
}
