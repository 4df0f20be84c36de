use cute_static::prelude::*;

type R = Concat<layout!(4:2), layout!(3:1@0)>;

fn main() {
    let _: R = Default::default();
}
