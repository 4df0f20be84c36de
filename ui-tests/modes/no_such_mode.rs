// Modes are numbered from 0.
use cute_static::prelude::*;
use cute_static::typenum::U2;

type R = Get<layout!((4,8):(1,4)), U2>;

fn main() {
    let _: R = Default::default();
}
