use cute_static::prelude::*;

fn main() {
    let data = [1.0_f64; 32];
    let a: Tensor<View<'_, f32>, layout!((4,8))> = Tensor::new(&data, layout!((4,8)));
}
