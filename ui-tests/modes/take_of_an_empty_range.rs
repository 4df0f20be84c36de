use cute_static::prelude::*;
use cute_static::typenum::{U1, U2};

type R = Take<layout!((4,2,8)), U2, U1>;

fn main() {
    let _: R = Default::default();
}
