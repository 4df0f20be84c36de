use cute_static::prelude::*;

fn main() {
    let _: Complement<layout!((4,8):(-1,4))>;
}
