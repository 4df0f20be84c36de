use cute_static::prelude::*;

fn main() {
    let tensor = layout!((4,8,2));
    let _ = tensor.offset((1, 2));
}
