use cute_static::prelude::*;

fn main() {
    type Wrong = Complement<layout!((40,40,40):(901,953,1009))>;
    let _: Wrong;
}
