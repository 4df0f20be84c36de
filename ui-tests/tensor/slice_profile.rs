use cute_static::prelude::*;

fn main() {
    let a = Tensor::new(&[0; 6], layout!((2,3):(3,1)));
    a.slice((0, 0, Underscore));
}
