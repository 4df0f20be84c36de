use cute_static::prelude::*;

fn main() {
    let vector = layout!(32:1);
    let _ = vector.offset((1, 2));
}
