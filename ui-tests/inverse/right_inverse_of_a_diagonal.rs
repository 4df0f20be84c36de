use cute_static::prelude::*;

type R = RightInverse<layout!(4:1@0+1@1)>;

fn main() {
    let _: R = Default::default();
}
