use cute_static::prelude::*;

fn main() {
    let a = Tensor::new(&[0_i32; 32], layout!((4,8)));
    copy(&a, &mut OwnedTensor::filled(0.0_f32, layout!((4,8))));
}
