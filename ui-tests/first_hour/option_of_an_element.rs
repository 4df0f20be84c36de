use cute_static::prelude::*;

fn main() {
    let a = Tensor::new(&[1, 2], layout!(2:1));
    let x: i32 = a.get(0);
}
