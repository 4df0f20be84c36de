use cute_static::prelude::*;

fn main() {
    let a = layout!((4,8));
    assert_eq!(a.size, 32);
}
