use cute_static::prelude::*;
use cute_static::typenum::U2;

fn main() {
    let _: Upcast<layout!((3,8)), U2>;
}
