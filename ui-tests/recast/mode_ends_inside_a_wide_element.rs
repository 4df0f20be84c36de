// CuTe C++ rounds up.
use cute_static::prelude::*;
use cute_static::typenum::U2;

type R = Upcast<layout!(5:1), U2>;

fn main() {
    let _: R = Default::default();
}
