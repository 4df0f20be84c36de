// A row-major 8×4 matrix is (8,4):(4,1).
use cute_static::prelude::*;

type R = Complement<layout!((8,4):(1,4))>;

fn main() {
    let _: R = Default::default();
}
