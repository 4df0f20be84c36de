use cute_static::prelude::*;
use cute_static::typenum::U2;

type R = Upcast<layout!((4,3):(3,12)), U2>;

fn main() {
    let _: R = Default::default();
}
