use cute_static::prelude::*;
use cute_static::typenum::U30;

type R = ComplementIn<layout!(4:1), U30>;

fn main() {
    let _: R = Default::default();
}
