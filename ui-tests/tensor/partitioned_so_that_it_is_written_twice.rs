use cute_static::prelude::*;

fn main() {
    let mut data = [0; 32];
    let _ = Tensor::new_mut(&mut data, layout!((8,4):(1,8))).local_tile(tiler!(<(2,2):(1,0), 4>), (1, 0));
}
