use cute_static::prelude::*;

fn main() {
    type Wrong = LeftInverse<layout!((4,4):(f1@0,1@1))>;
    let _: Wrong = layout!((4,4):(f1@0,1@1)).left_inverse();
}
