use cute_static::prelude::*;
use cute_static::tensor::View;

fn main() {
    type Matrix<'a> = Tensor<View<'a, f32>, layout!(Sw<3,3,3> o 0 o (8,64):(64,1))>;
    reveal!(Matrix<'static>);
}
