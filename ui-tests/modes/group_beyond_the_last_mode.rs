use cute_static::prelude::*;
use cute_static::typenum::{U1, U5};

type R = Group<layout!((4,5,6)), U1, U5>;

fn main() {
    let _: R = Default::default();
}
