// Three elements are no whole number of bits.
use cute_static::prelude::*;

fn main() {
    type Wrong = Upcast<layout!((8,8):(f1,f8)), cute_static::typenum::U3>;
    let _: Wrong;
}
