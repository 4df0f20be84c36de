use cute_static::prelude::*;

type R = Complement<layout!(((2,2),(2,4)):((1,4),(2,6)))>;

fn main() {
    let _: R = Default::default();
}
