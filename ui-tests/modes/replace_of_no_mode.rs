use cute_static::prelude::*;
use cute_static::typenum::U2;

fn main() {
    type Wrong = Replace<layout!((3,4)), U2, layout!(4:3)>;
    let _: Wrong;
}
