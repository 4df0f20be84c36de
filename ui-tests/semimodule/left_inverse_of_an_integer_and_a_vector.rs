use cute_static::prelude::*;

fn main() {
    let _: LeftInverse<layout!((4,4):(f1@0,1@1))> = layout!((4,4):(f1@0,1@1)).left_inverse();
}
