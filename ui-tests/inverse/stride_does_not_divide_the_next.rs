// pycute returns (2,4):(32,8), which is no inverse.
use cute_static::prelude::*;

type R = LeftInverse<layout!((8,4,2):(13,2,1))>;

fn main() {
    let _: R = Default::default();
}
