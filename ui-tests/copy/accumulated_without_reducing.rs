//! Only a reducing tensor is accumulated into.

use cute_static::prelude::*;

fn main() {
    let mut data = [0; 4];
    let mut dst = Tensor::new_mut(&mut data, layout!(4:1));
    accumulate(&Tensor::counting(0, layout!(4:1)), &mut dst, |sum, x| *sum += x);
}
