use cute_static::prelude::*;

fn main() {
    let _ = Global::new(&[0; 12], (3, 4), 4);
}
