// What is done with a refused layout, or a tensor of it, is no second error.
use cute_static::prelude::*;

fn main() {
    let data = [0; 128 * 96];
    let tiles = Tensor::new(&data, layout!((128,96))).zipped_divide(tiler!(<32, 40>));
    let _ = tiles.at(((1, 2), (3, 4)));
    let _ = tiles[((1, 2), (3, 4))];
}
