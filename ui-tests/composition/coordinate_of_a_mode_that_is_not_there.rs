use cute_static::prelude::*;

type R = Composition<layout!((8,8):(1,8)), layout!(4:1@2)>;

fn main() {
    let _: R = Default::default();
}
