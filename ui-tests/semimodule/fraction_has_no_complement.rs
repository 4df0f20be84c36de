use cute_static::prelude::*;

fn main() {
    let _: Complement<layout!((4,3):(1/2,2/3))> = Default::default();
}
