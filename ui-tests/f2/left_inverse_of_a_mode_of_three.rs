// The coordinate of the first mode is no bits of the index.
use cute_static::prelude::*;

fn main() {
    let _: LeftInverse<layout!((3,4):(f1,f4))>;
}
