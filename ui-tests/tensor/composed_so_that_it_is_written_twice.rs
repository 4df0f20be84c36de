use cute_static::prelude::*;

fn main() {
    let mut data = [0; 8];
    let _ = Tensor::new_mut(&mut data, layout!(8:1)).compose(layout!((4,4):(1,1)));
}
