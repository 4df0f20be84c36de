use cute_static::prelude::*;

fn main() {
    let a = Global::new(&[0; 12], (3, 4), (4, 1)).unwrap();
    let _ = a.tiles((3, 2));
}
