//! Shared memory is not accumulated into.

use cute_static::prelude::*;

fn main() {
    let data = [0; 4];
    let _ = Tensor::new(&data, layout!(4:1)).reducing();
}
