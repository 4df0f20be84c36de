use cute_static::prelude::*;

fn main() {
    let _: Complement<layout!((40,40,40):(901,953,1009))>;
}
