use cute_static::prelude::*;

fn main() {
    let _ = layout!((2 * 4,8));
}
