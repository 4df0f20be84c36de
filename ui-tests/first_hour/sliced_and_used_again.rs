// A slice takes the tensor; `a.view_mut().slice(…)` lends it.
use cute_static::prelude::*;

fn main() {
    let mut data = [0; 32];
    let mut a = Tensor::new_mut(&mut data, layout!((4,8)));
    let row = a.slice((1, Underscore));
    a[(0, 0)] = row[0];
}
