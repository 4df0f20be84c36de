use cute_static::prelude::*;
use cute_static::typenum::{U0, U3};

fn main() {
    let _: Group<layout!((4,8)), U0, U3>;
}
