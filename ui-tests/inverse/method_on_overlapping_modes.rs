use cute_static::prelude::*;

fn main() {
    let a = layout!((3,2,2):(1,2,8));
    let _ = a.left_inverse();
}
