use cute_static::prelude::*;
use cute_static::typenum::U2;

fn main() {
    let _: Get<layout!((4,8)), U2>;
}
