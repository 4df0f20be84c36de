use cute_static::prelude::*;

fn main() {
    let _: LeftInverse<layout!((8,8):(-1,8))>;
}
