use cute_static::prelude::*;

fn main() {
    let _: RightInverse<layout!((4,4):(f1@0,1@1))> = Default::default();
}
