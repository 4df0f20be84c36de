// A shift by 2 does not reach over 3 bits: applied twice it would not be the identity.
use cute_static::prelude::*;
use cute_static::typenum::{U2, U3, U4};

fn main() {
    let _ = Swizzle::<U3, U4, U2>::default().apply(1);
}
