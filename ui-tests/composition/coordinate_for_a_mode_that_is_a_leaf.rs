use cute_static::prelude::*;

type R = Composition<layout!((8,8):(1,8)), layout!(4:1@0@1)>;

fn main() {
    let _: R = Default::default();
}
