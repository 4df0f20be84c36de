use cute_static::prelude::*;

fn main() {
    let a = Tensor::new(&[0; 6], layout!((2,3):(3,1)));
    a.at_static(coord!((2,0)));
}
