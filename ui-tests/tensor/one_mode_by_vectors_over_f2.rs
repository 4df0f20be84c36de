use cute_static::prelude::*;

fn main() {
    let tile = Tensor::new(&[0; 16], layout!((4,4):(1,4)));
    let _ = tile.compose(tiler!(<(2,2):(f1,f3), 4>));
}
