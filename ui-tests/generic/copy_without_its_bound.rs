use cute_static::prelude::*;

fn doubled<T: AnyTensor<Element = f32>, L: Addressing<Offset = i64>>(from: T, to: &mut Tensor<ViewMut<'_, f32>, L>) {
    transform(from, to, |x| 2.0 * x);
}

fn main() {}
