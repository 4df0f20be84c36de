use cute_static::prelude::*;
use cute_static::tensor::MultipleOf;
use cute_static::typenum::U4;

fn main() {
    let data = [0; 12];
    let columns = MultipleOf::<U4>::new(4).unwrap();
    // The rows may be any number.
    let tiles = Global::new(&data, (3, columns), (4, 1)).unwrap().whole_tiles(shape!((3,2)));
}
