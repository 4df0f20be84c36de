use cute_static::prelude::*;

fn main() {
    let mut data = [0; 8];
    let _ = Tensor::new_mut(&mut data, layout!(8:1)).logical_divide(layout!((2,2):(0,1)));
}
