use cute_static::prelude::*;

type R = Composition<layout!(((6,2),8):((1,100),8)), layout!((3,2):(2@0,3@0))>;

fn main() {
    let _: R = Default::default();
}
