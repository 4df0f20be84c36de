use cute_static::prelude::*;

fn main() {
    let matrix = layout!((4,(2,4)));
    let _ = matrix.checked_offset((1, (1, 2, 0)));
}
