use cute_static::prelude::*;

fn main() {
    let (from, to) = ([1; 32], [0; 32]);
    copy(&Tensor::new(&from, layout!((4,8))), &mut Tensor::new(&to, layout!((4,8))));
}
