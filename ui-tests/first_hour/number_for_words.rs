use cute_static::prelude::*;

fn main() {
    let (from, mut to) = ([0_u32; 32], [0_u32; 32]);
    let from = Tensor::new(&from, layout!((4,8)));
    copy_vectorized(128, &from, &mut Tensor::new_mut(&mut to, layout!((4,8))));
}
