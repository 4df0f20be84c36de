use cute_static::prelude::*;

type R = Composition<layout!((8,(4,2)):(1,(8,32))), layout!((2,2):(1@0,1@2@1))>;

fn main() {
    let _: R = Default::default();
}
