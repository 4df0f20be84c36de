use cute_static::prelude::*;
use cute_static::typenum::U16;

fn main() {
    let _: ComplementIn<layout!(8:4), U16>;
}
