//! A tensor over shared memory cannot be written in words either.

use cute_static::prelude::*;
use cute_static::typenum::U128;

fn main() {
    let (from, to) = ([1; 8], [0; 8]);
    copy_vectorized(U128::new(), &Tensor::new(&from, layout!(8:1)), &mut Tensor::new(&to, layout!(8:1)));
}
