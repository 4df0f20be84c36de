use cute_static::prelude::*;
use cute_static::typenum::U2;

fn main() {
    let _: Replace<layout!((3,4)), U2, layout!(4:3)>;
}
