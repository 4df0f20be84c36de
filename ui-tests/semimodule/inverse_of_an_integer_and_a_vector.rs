use cute_static::prelude::*;

fn main() {
    type Wrong = RightInverse<layout!((4,4):(f1@0,1@1))>;
    let _: Wrong = Default::default();
}
