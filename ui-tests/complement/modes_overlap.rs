use cute_static::prelude::*;

type R = Complement<layout!((4,8):(1,2))>;

fn main() {
    let _: R = Default::default();
}
