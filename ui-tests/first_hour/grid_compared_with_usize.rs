use cute_static::prelude::*;

fn main() {
    let a = Global::new(&[0; 12], (3, 4), (4, 1)).unwrap().tiles(shape!((3,2))).unwrap();
    let (_, columns): (usize, usize) = a.grid();
    assert_eq!(columns, 2);
}
