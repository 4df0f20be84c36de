use cute_static::prelude::*;

type R = Complement<layout!(4:1@0+1@1)>;

fn main() {
    let _: R = Default::default();
}
