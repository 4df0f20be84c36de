use cute_static::prelude::*;

fn main() {
    type Wrong = Complement<layout!((4,3):(1/2,2/3))>;
    let _: Wrong = Default::default();
}
