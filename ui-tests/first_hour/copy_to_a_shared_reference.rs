use cute_static::prelude::*;

fn main() {
    let a = Tensor::new(&[0; 32], layout!((4,8)));
    let mut b = OwnedTensor::filled(0, layout!((4,8)));
    copy(&a, &b);
}
