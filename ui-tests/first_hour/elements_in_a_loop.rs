use cute_static::prelude::*;

fn main() {
    let a = Tensor::new(&[0; 32], layout!((4,8)));
    for _ in a {}
}
