// CuTe C++ returns (-1,0):(1,-4), of extent 0.
use cute_static::prelude::*;
use cute_static::typenum::U8;

type R = PaddedComplement<layout!(4:-1), U8>;

fn main() {
    let _: R = Default::default();
}
