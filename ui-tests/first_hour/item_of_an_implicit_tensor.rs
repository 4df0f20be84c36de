use cute_static::prelude::*;

fn main() {
    let a = Tensor::counting(0, layout!((4,8)));
    let _ = a.item((1, 2));
}
