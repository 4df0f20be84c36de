use cute_static::prelude::*;
use cute_static::typenum::U0;

type R = Upcast<layout!(4:1), U0>;

fn main() {
    let _: R = Default::default();
}
