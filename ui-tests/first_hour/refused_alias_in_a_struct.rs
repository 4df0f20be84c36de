use cute_static::prelude::*;

struct Kernel {
    rest: ComplementIn<layout!(8:1), cute_static::typenum::U20>,
}

fn main() {}
