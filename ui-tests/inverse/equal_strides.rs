use cute_static::prelude::*;

fn main() {
    let a = layout!((4,2):(3,3));
    let _ = a.left_inverse();
}
