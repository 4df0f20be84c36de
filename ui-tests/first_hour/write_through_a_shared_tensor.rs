use cute_static::prelude::*;

fn main() {
    let data = [0; 32];
    let mut a = Tensor::new(&data, layout!((4,8)));
    a[(1, 2)] = 7;
}
