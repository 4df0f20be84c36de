use cute_static::prelude::*;

fn main() {
    let a = Tensor::new(&[0; 32], layout!((4,8)));
    let _ = a.slice((1, Underscore, Underscore));
}
