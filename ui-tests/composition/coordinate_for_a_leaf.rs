use cute_static::prelude::*;

type R = Composition<layout!(8:1), layout!(4:2@0)>;

fn main() {
    let _: R = Default::default();
}
