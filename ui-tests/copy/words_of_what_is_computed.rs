//! A tensor that computes its elements has no words: `copy` takes it.

use cute_static::prelude::*;
use cute_static::typenum::U128;

fn main() {
    let mut data = [0; 8];
    copy_vectorized(U128::new(), &Tensor::counting(0, layout!(8:1)), &mut Tensor::new_mut(&mut data, layout!(8:1)));
}
