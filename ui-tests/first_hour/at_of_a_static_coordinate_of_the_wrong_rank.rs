use cute_static::prelude::*;

fn main() {
    let a = Tensor::new(&[0; 32], layout!((4,8)));
    let _ = a.at_static(coord!((1,2,3)));
}
