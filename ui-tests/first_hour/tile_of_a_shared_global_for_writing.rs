use cute_static::prelude::*;

fn main() {
    let data = [0; 12];
    let mut tiles = Global::new(&data, (3, 4), (4, 1)).unwrap().tiles(shape!((3,2))).unwrap();
    tiles.at_mut((0, 0))[(1, 1)] = 7;
}
