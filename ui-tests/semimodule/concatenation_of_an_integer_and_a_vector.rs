use cute_static::prelude::*;

fn main() {
    let _: Concat<layout!(4:1@0), layout!(8:f4@0)> = Default::default();
}
