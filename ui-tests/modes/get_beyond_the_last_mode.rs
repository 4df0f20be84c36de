use cute_static::prelude::*;
use cute_static::typenum::U5;

fn main() {
    let matrix = layout!((4,8));
    let _ = matrix.get(U5::default());
}
