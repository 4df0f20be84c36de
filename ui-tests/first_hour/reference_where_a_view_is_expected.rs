use cute_static::prelude::*;

fn sum(a: Tensor<View<'_, i32>, layout!((4,8))>) -> i32 {
    a[(0, 0)] + a[(1, 1)]
}

fn main() {
    let a = OwnedTensor::filled(0, layout!((4,8)));
    let _ = sum(&a);
}
