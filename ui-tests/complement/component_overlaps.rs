use cute_static::prelude::*;

type R = Complement<layout!((8,(4,4)):(1@1,(1@0,2@0)))>;

fn main() {
    let _: R = Default::default();
}
