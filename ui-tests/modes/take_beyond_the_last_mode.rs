use cute_static::prelude::*;
use cute_static::typenum::{U1, U4};

fn main() {
    let _: Take<layout!((4,2,8)), U1, U4>;
}
