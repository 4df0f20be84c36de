use cute_static::prelude::*;
use cute_static::typenum::U2;

type R = Upcast<layout!((4,8):(1@1,2@0)), U2>;

fn main() {
    let _: R = Default::default();
}
