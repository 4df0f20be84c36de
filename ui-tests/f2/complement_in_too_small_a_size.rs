// f9 reaches beyond 8.
use cute_static::prelude::*;

fn main() {
    type Wrong = ComplementIn<layout!((2,2):(f1,f9)), cute_static::typenum::U8>;
    let _: Wrong;
}
