use cute_static::prelude::*;

fn main() {
    let (src, dst) = ([1, 2], [0, 0]);
    copy(&Tensor::new(&src, layout!(2:1)), &mut Tensor::new(&dst, layout!(2:1)));
}
