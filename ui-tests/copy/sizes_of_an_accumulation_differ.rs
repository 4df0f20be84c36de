//! Six elements are accumulated at seven coordinates.

use cute_static::prelude::*;

fn main() {
    let mut dst = Tensor::new_reducing(&mut [0], layout!(7:0));
    accumulate(&Tensor::counting(0, layout!(6:1)), &mut dst, |sum, x| *sum += x);
}
