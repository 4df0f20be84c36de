// A row-major 4×3 tile is (4,3):(3,1).
use cute_static::prelude::*;

type R = BlockedProduct<layout!((4,3):(1,3)), layout!((2,5))>;

fn main() {
    let _: R = Default::default();
}
