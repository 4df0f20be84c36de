//! An element that several coordinates reach is not assigned to.

use cute_static::prelude::*;

fn main() {
    let mut sums = [0; 4];
    let mut dst = Tensor::new_reducing(&mut sums, layout!((4,8):(1,0)));
    *dst.item_mut((1, 2)).unwrap() = 7;
}
