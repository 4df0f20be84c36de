// A tensor over a shared slice cannot be lent for writing.
use cute_static::prelude::*;

fn main() {
    let mut a = Tensor::new(&[0; 8], layout!((4,2):(1,4)));
    a.view_mut()[(0, 0)] = 1;
}
