use cute_static::prelude::*;
use cute_static::algebra::PaddedDowncast;
use cute_static::typenum::U2;

fn main() {
    let _: PaddedDowncast<layout!(4:-1), U2>;
}
