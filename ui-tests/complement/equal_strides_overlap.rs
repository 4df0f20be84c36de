use cute_static::prelude::*;

fn main() {
    let _: Complement<layout!((4,2):(3,3))>;
}
