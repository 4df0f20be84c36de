//! Every coordinate of the destination is one element: what a copy would leave there depends on its order.

use cute_static::prelude::*;

fn main() {
    let mut sums = [0; 4];
    let mut dst = Tensor::new_reducing(&mut sums, layout!((4,8):(1,0)));
    copy(&Tensor::counting(0, layout!((4,8):(8,1))), &mut dst);
}
