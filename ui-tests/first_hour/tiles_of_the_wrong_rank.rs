use cute_static::prelude::*;

fn main() {
    let a = Global::new(&[0; 12], (3, 4), (4, 1)).unwrap();
    let _ = a.tiles(shape!((3,2,2)));
}
