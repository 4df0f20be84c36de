use cute_static::Fraction;
use cute_static::prelude::*;
use cute_static::typenum::{B0, U2, U4};

fn main() {
    type Wrong = Coalesced<Layout<U4, Fraction<B0, U2, U4>>>;
    let _: Wrong = Default::default();
}
