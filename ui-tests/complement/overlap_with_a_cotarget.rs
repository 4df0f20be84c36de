// pycute and the DSL return (0,11):(4,6), of extent 0.
use cute_static::prelude::*;
use cute_static::typenum::U64;

type R = ComplementIn<layout!((4,3):(1,2)), U64>;

fn main() {
    let _: R = Default::default();
}
