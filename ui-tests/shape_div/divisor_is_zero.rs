use cute_static::prelude::*;

fn main() {
    let _: CeilDiv<shape!((6,4)), typenum::U0>;
}
