use cute_static::prelude::*;

fn main() {
    let inside = Tensor::new(&[true, false], layout!(2:1));
    copy_if(&inside, &Tensor::counting(0, layout!(4:1)), &mut OwnedTensor::filled(0, layout!(4:1)));
}
