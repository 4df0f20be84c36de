use cute_static::prelude::*;

fn main() {
    let _: shape!((4,8)) = layout!((4,8));
}
