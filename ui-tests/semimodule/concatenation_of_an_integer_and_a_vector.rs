use cute_static::prelude::*;

fn main() {
    type Wrong = Concat<layout!(4:1@0), layout!(8:f4@0)>;
    let _: Wrong = Default::default();
}
