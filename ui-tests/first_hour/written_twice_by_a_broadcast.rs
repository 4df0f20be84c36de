use cute_static::prelude::*;

fn main() {
    let mut row = [0; 8];
    let _ = Tensor::new_mut(&mut row, layout!((4,8):(0,1)));
}
